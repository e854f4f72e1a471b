import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { credentials, region } from "../../../packages/local/aws.ts";
import { tableName } from "../../../packages/local/table/tables.ts";
import type { Role } from "../../../shared/contract/endpoint.ts";
import { admin, startLocalStack } from "../local-stack.ts";
import { createSend, type Send } from "./send.ts";

export interface TestClient {
  readonly clientId: string;
  readonly secret: string;
  readonly accessToken: string;
  readonly refreshToken: string;
}

const Tokens = v.object({ access_token: v.string(), refresh_token: v.string() });
const NewClient = v.object({ client: v.object({ client_id: v.string() }), secret: v.string() });

export type RunningApi = Awaited<ReturnType<typeof startApi>>;

/** A whole stack, and what a black-box test needs of it. */
export async function startApi(options: { folder?: string } = {}) {
  const stack = await startLocalStack(options);
  const send = createSend(stack.apiUrl);
  const logIn = async (clientId: string, secret: string): Promise<TestClient> => {
    const { body } = await send({ method: "POST", path: "/auth/token", body: { clientId, secret } });
    const tokens = v.parse(Tokens, body);
    return { clientId, secret, accessToken: tokens.access_token, refreshToken: tokens.refresh_token };
  };
  const adminClient = await logIn(admin.clientId, admin.secret);
  const asAdmin: Send = (call) => send({ token: adminClient.accessToken, ...call });
  return {
    apiUrl: stack.apiUrl,
    portalUrl: stack.portalUrl,
    admin: adminClient,
    /** Without a token, unless the call has one. */
    send,
    asAdmin,
    async newClient(roles: readonly Role[]): Promise<TestClient> {
      const { body } = await asAdmin({ method: "POST", path: "/clients", body: { roles } });
      const { client, secret } = v.parse(NewClient, body);
      return logIn(client.client_id, secret);
    },
    /** Everything that the table holds, by key. */
    records: () => recordsAt(stack.endpoints.table),
    close: stack.close,
  };
}

async function recordsAt(endpoint: string): Promise<Map<string, Readonly<Record<string, unknown>>>> {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ endpoint, region, credentials }));
  const records = new Map<string, Readonly<Record<string, unknown>>>();
  for await (const { Items = [] } of paginateScan({ client }, { TableName: tableName, ConsistentRead: true })) {
    for (const item of Items) records.set(`${String(item["pk"])} ${String(item["sk"])}`, item);
  }
  client.destroy();
  return records;
}

/** Runs over all items in parallel lanes; resolves with the results in order. */
export async function eachOf<T, R>(
  items: readonly T[],
  run: (item: T, index: number) => Promise<R>,
  lanes = 16,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const lane = async () => {
    for (const [index, item] of queue) results[index] = await run(item, index);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return results;
}
