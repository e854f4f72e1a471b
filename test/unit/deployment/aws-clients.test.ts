import { ListTablesCommand } from "@aws-sdk/client-dynamodb";
import { GenerateRandomCommand } from "@aws-sdk/client-kms";
import { ListQueuesCommand } from "@aws-sdk/client-sqs";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createDocuments, createImpatientSqs, createKms, createSqs } from "../../../functions/compose/aws-clients.ts";
import { parse } from "../../../shared/parsing/parse.ts";

/** The settings of a client's request handler. */
const Limits = v.object({
  config: v.object({ connectionTimeout: v.number(), requestTimeout: v.number(), throwOnRequestTimeout: v.boolean() }),
});

beforeEach(() => {
  vi.stubEnv("AWS_REGION", "eu-south-1");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "id");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "secret");
  // Nothing listens there.
  vi.stubEnv("AWS_ENDPOINT_URL", "http://127.0.0.1:1");
});
afterEach(() => vi.unstubAllEnvs());

interface Client {
  readonly config: { readonly requestHandler: unknown };
}
const asked = <C extends Client>(client: C, send: (client: C) => Promise<unknown>) => ({
  config: client.config,
  failed: send(client).catch((error: unknown) => error),
});

/** An endpoint has longer, and creating a task need not wait for a queue. */
it.each([
  ["the table", 7_500, () => asked(createDocuments(), (client) => client.send(new ListTablesCommand({})))],
  ["keys", 7_500, () => asked(createKms(), (client) => client.send(new GenerateRandomCommand({})))],
  ["queues", 7_500, () => asked(createSqs(), (sqs) => sqs.send(new ListQueuesCommand({})))],
  [
    "queues, for a waiting caller",
    2_000,
    () => asked(createImpatientSqs(), (sqs) => sqs.send(new ListQueuesCommand({}))),
  ],
] as const)("%s without an answer are given up after %i ms, all tries together", async (_, longest, ask) => {
  const asking = ask();
  const failed = await asking.failed;
  const { config } = parse(Limits, asking.config.requestHandler);

  expect(failed).toMatchObject({ $metadata: { attempts: longest / config.requestTimeout } });
  expect(config).toMatchObject({ connectionTimeout: 1_000, throwOnRequestTimeout: true });
});

it("a field without a value does not prevent a write", async () => {
  const put = new PutCommand({ TableName: "records", Item: { pk: "1", sk: undefined } });

  await expect(createDocuments().send(put)).rejects.toThrow("ECONNREFUSED");
});
