import { KMSClient } from "@aws-sdk/client-kms";
import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { vi } from "vitest";
import { openKeyRing } from "../../packages/local/keys/key-ring.ts";
import { operations } from "../../packages/local/keys/operations.ts";
import { openPortalWebsite } from "../../packages/portal-simulator/website.ts";
import { defaultPlatforms } from "../../shared/contract/platforms.ts";
import type { Environment } from "../../shared/deployment/environment.ts";
import { memoryStore } from "./memory-store.ts";
import { control, forgetAll } from "./portal-control.ts";
import { createFakeTable } from "./simulation/fake-table.ts";

const Line = v.record(v.string(), v.unknown());
const Bytes = v.instance(Uint8Array);
const QueueClient = v.object({ config: v.object({ maxAttempts: v.function() }) });

/**
 * The functions' entry points in this process: each `index.ts` composes itself as on AWS, from an environment in which
 * no two keys or figures are alike, over a table in memory, keys and a portal. Everything that leaves the process is kept.
 *
 * Import an entry point only after this.
 */
export function createComposedWorld(keysFile: string) {
  const keys = openKeyRing(keysFile);
  let table = createFakeTable({ now: Date.now });
  const site = openPortalWebsite();
  const kept = {
    /** Calls to the portal; times in epoch milliseconds. */
    exchanges: [] as { method: string; began: number; ended: number }[],
    /** Messages, and how often their client tries. */
    wakeUps: [] as { queue: string; body: string; tries: unknown }[],
    events: [] as { queue: string; body: string }[],
    keyCalls: [] as { operation: string; keyId: unknown }[],
    /** Lines of logs and metrics. */
    lines: [] as v.InferOutput<typeof Line>[],
  };

  const variables: Environment & Readonly<Record<string, string>> = {
    TABLE_NAME: "records",
    TASKS_QUEUE_URL: "https://sqs.test/tasks",
    FILINGS_QUEUE_URL: "https://sqs.test/filings",
    QUICK_QUEUE_URL: "https://sqs.test/quick",
    EVENTS_QUEUE_URL: "https://sqs.test/events",
    PASSWORDS_KEY: keys.arns.passwords,
    FINGERPRINTS_KEY: keys.arns.fingerprints,
    TOKENS_KEYS: [keys.arns.token1, keys.arns.token2].join(","),
    TOKENS_ISSUER: "https://api.test/api/v1",
    IDENTITY: "none",
    ACCESS_TOKEN_SECONDS: "4321",
    MAX_RESERVATIONS: "7",
    OPEN_ROWS: "50,60",
    PLATFORMS: JSON.stringify(["Our Own", ...defaultPlatforms.slice(1)]),
    DUE_DATES: "next-working-day",
    TAKK_NIGHTS: "nights",
    DIGEST_LANGUAGE: "el",
    GUEST_DATA_YEARS: "42",
    PORTAL_APPLICATION_URL: "http://localhost",
    PORTAL_SIGN_ON_URL: "http://localhost",
    PORTAL_TIMEOUT_SECONDS: "13",
    PORTAL_FILES: "finals",
    PATIENCE_DAYS: "3",
    PACE: "aws",
    AWS_REGION: "eu-central-1",
    POWERTOOLS_METRICS_NAMESPACE: "composed",
    POWERTOOLS_METRICS_DISABLED: "false",
    // Otherwise the library writes past the console.
    POWERTOOLS_DEV: "true",
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);

  const keep = (line: unknown) => void kept.lines.push(v.parse(Line, JSON.parse(String(line))));
  vi.stubGlobal("console", { ...console, log: keep, info: keep, warn: keep, error: keep, debug: keep });

  const portal: typeof fetch = async (input, init) => {
    const began = Date.now();
    const answer = await site.fetch(input, init);
    kept.exchanges.push({ method: init?.method ?? "GET", began, ended: Date.now() });
    return answer;
  };
  vi.stubGlobal("fetch", portal);

  const restore = [
    sendingOf(DynamoDBDocumentClient, (command) => table.execute(command)),
    sendingOf(KMSClient, (command) => {
      const operation = command.constructor.name.replace(/Command$/, "");
      const input = v.parse(v.looseObject({ KeyId: v.unknown() }), "input" in command ? command.input : {});
      kept.keyCalls.push({ operation, keyId: input.KeyId });
      const sent = mapped(input, (value) => (v.is(Bytes, value) ? Buffer.from(value).toString("base64") : value));
      const bytes = ["Plaintext", "CiphertextBlob", "Mac", "Signature", "PublicKey"];
      return mapped(operations[operation]?.(keys, sent) ?? {}, (value, name) =>
        bytes.includes(name) ? Buffer.from(String(value), "base64") : value,
      );
    }),
    sendingOf(SQSClient, async (command, client) => {
      if (command instanceof SendMessageBatchCommand) {
        const { QueueUrl: queue = "", Entries = [] } = command.input;
        if (Entries.length > 10) throw new Error("SQS takes ten messages at a time");
        kept.events.push(...Entries.map(({ MessageBody: body = "" }) => ({ queue, body })));
        return { Successful: Entries };
      }
      if (!(command instanceof SendMessageCommand)) throw new Error("the functions only send");
      const { QueueUrl: queue = "", MessageBody: body = "" } = command.input;
      kept.wakeUps.push({ queue, body, tries: await v.parse(QueueClient, client).config.maxAttempts() });
      return {};
    }),
  ];

  return {
    ...kept,
    keys,
    variables,
    store: memoryStore({ execute: (command) => table.execute(command) }),
    /** Empties the world; the functions stay composed. */
    async renew(): Promise<void> {
      table = createFakeTable({ now: Date.now });
      await forgetAll(site);
      for (const list of Object.values(kept)) list.length = 0;
    },
    account: (username: string, password: string, properties: readonly string[]) =>
      control(site, `accounts/${username}`, { password, properties }),
    faults: (plan: object) => control(site, "faults", plan),
    /** Values of a metric, in order. */
    measured: (metric: string) => kept.lines.flatMap((line) => (metric in line ? [line[metric]] : [])),
    close(): void {
      site.close();
      for (const undo of restore) undo();
      vi.unstubAllEnvs();
      vi.unstubAllGlobals();
    },
  };
}

/** Answers in place of every client of a class; the returned function undoes it. */
function sendingOf(
  Client: { prototype: object },
  answer: (command: object, client: unknown) => object | Promise<object>,
): () => void {
  const before = Object.getOwnPropertyDescriptor(Client.prototype, "send");
  async function send(this: unknown, command: object) {
    return await answer(command, this);
  }
  Object.defineProperty(Client.prototype, "send", { value: send, configurable: true, writable: true });
  return () => {
    if (before) Object.defineProperty(Client.prototype, "send", before);
    else Reflect.deleteProperty(Client.prototype, "send");
  };
}

const mapped = (all: Readonly<Record<string, unknown>>, change: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(all).map(([name, value]) => [name, change(value, name)]));
