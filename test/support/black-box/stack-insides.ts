import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient, paginateScan } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { readLocalDeployment } from "../../../packages/cli/operator/deployment.ts";
import type { Canary } from "./canaries.ts";

/** Everything behind a stack that runs on a folder where a secret could be left. */

const credentials = { accessKeyId: "local", secretAccessKey: "local" };
const whereOf = (folder: string) => {
  const { region, endpoints, table, queues } = readLocalDeployment(folder);
  return { region, table, queues, tableAt: endpoints?.table ?? "", queuesAt: endpoints?.queues ?? "" };
};

/** Every record of the table as one text, with compressed attributes unpacked. */
export async function tableText(folder: string): Promise<string> {
  const { region, table, tableAt } = whereOf(folder);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region, endpoint: tableAt, credentials }));
  const items: unknown[] = [];
  for await (const { Items = [] } of paginateScan({ client }, { TableName: table })) items.push(...Items);
  return JSON.stringify(items.map(unpackedWhole));
}

const unpackedWhole = (item: unknown) =>
  Object.fromEntries(
    Object.entries(v.parse(v.record(v.string(), v.unknown()), item)).map(([name, value]) => [
      name,
      value instanceof Uint8Array ? unpacked(value) : value,
    ]),
  );

function unpacked(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(brotliDecompressSync(bytes).toString("utf8"));
  } catch {
    return Buffer.from(bytes).toString("base64");
  }
}

/** Every file of the folder except the simulated portal's, which holds its accounts' passwords. */
export function filesText(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  const others = paths.filter((path) => !path.slice(folder.length).startsWith("/portal"));
  return others.map((path) => readFileSync(path, "latin1")).join("\n");
}

/**
 * Receives a queue's messages and gives them back until none is left: after five times each is a dead letter.
 * Resolves with the bodies.
 */
export async function giveBack(folder: string, queue: "tasks" | "filings"): Promise<string[]> {
  const { region, queues, queuesAt } = whereOf(folder);
  const client = new SQSClient({ region, endpoint: queuesAt, credentials });
  const receive = { QueueUrl: queues[queue], VisibilityTimeout: 0, MaxNumberOfMessages: 10 };
  const bodies: string[] = [];
  for (let empty = 0; empty < 3; ) {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand(receive));
    bodies.push(...Messages.map(({ Body = "" }) => Body));
    empty = Messages.length === 0 ? empty + 1 : 0;
  }
  client.destroy();
  return bodies;
}

/** Runs `npm run admin -- --local …` on the folder, with this input; resolves with everything it prints. */
export async function operate(folder: string, words: string, ...typed: readonly string[]): Promise<string> {
  const running = promisify(execFile)(
    process.execPath,
    ["packages/cli/operator/admin.ts", "--local", ...words.split(" ")],
    {
      env: { ...process.env, LOCAL_FOLDER: folder },
    },
  );
  running.child.stdin?.end(typed.join("\n"));
  const { stdout, stderr } = await running;
  return stdout + stderr;
}

const Cookies = v.object({
  token: v.string(),
  applicationId: v.nullable(v.string()),
  applicationAuth: v.nullable(v.string()),
});
const Sessions = v.array(v.object({ value: v.pipe(v.string(), v.parseJson(), Cookies) }));

/** Watches the simulated portal's sessions until stopped; then returns the cookies it gave out. */
export function watchCookies(folder: string): { stop(): Canary[] } {
  const portal = new DatabaseSync(join(folder, "portal"), { readOnly: true });
  const sessions = portal.prepare("SELECT value FROM kept WHERE kind = 'session'");
  const seen = new Set<string>();
  const look = () => {
    for (const { value: cookies } of v.parse(Sessions, sessions.all()))
      for (const cookie of Object.values(cookies)) if (cookie !== null) seen.add(cookie);
  };
  const timer = setInterval(look, 100);
  return {
    stop() {
      clearInterval(timer);
      portal.close();
      return [...seen].map((value) => ({ name: "cookie", value }));
    },
  };
}
