import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { createInterface } from "node:readline";
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { processesOf } from "../../../../test/support/local-stack.ts";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { credentials, region } from "../../aws.ts";
import { dynalite, dynoxide, engineOf, type Table } from "../../table/engines.ts";
import { createTables, tableName } from "../../table/tables.ts";

const Key = { pk: "TEST#1", sk: "TEST" };
const engines = { dynoxide, dynalite };
const ended = (why: string) => {
  throw new Error(`the table ended (${why})`);
};
const clientOf = (endpoint: string) => new DynamoDBClient({ endpoint, region, credentials });
const folder = eachTestsFolder();

async function answerTo(endpoint: string, method: string, headers: OutgoingHttpHeaders) {
  const sent = request(endpoint, { method, headers }).end(method === "POST" ? "{}" : undefined);
  const [answer] = v.parse(v.tuple([v.instance(IncomingMessage)]), await once(sent, "response"));
  answer.resume();
  return { status: answer.statusCode, allows: answer.headers["access-control-allow-origin"] };
}

describe.each(["dynoxide", "dynalite"] as const)("the table in %s", (name) => {
  let table: Table;
  beforeEach(async () => {
    table = await engines[name](folder.path(), ended);
    await createTables(table.endpoint);
  });
  afterEach(() => table.close());

  it("has the indexes that the stack defines, keys only, even one that was added later", async () => {
    const client = clientOf(table.endpoint);
    const GlobalSecondaryIndexUpdates = [{ Delete: { IndexName: "owed" } }];
    await client.send(new UpdateTableCommand({ TableName: tableName, GlobalSecondaryIndexUpdates }));
    await createTables(table.endpoint);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
    client.destroy();

    const indexes = Table?.GlobalSecondaryIndexes ?? [];
    expect(indexes.map(({ IndexName }) => IndexName).toSorted()).toEqual([
      "attention",
      "due",
      "listed",
      "owed",
      "owned",
    ]);
    expect(new Set(indexes.map(({ Projection }) => Projection?.ProjectionType))).toEqual(new Set(["KEYS_ONLY"]));
  });
});

describe.each(["dynoxide", "dynalite"] as const)("a table in %s that is killed with its stack", (name) => {
  it("ends, and keeps what it acknowledged", async () => {
    const stack = runAlone(name);
    const endpoint = await firstLine(stack);
    await createTables(endpoint);
    const client = clientOf(endpoint);
    const Item = { ...Key, kept: true };
    await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: tableName, Item }));
    client.destroy();

    stack.kill("SIGKILL");
    await vi.waitFor(async () => await expect(fetch(endpoint)).rejects.toThrow("fetch failed"));

    const again = await engines[name](folder.path(), ended);
    await createTables(again.endpoint);
    const reading = clientOf(again.endpoint);
    const found = await DynamoDBDocumentClient.from(reading).send(new GetCommand({ TableName: tableName, Key }));
    reading.destroy();
    await again.close();
    expect(found.Item).toEqual(Item);
  });
});

/** A process that starts the table as a stack does, and prints its address. */
function runAlone(name: keyof typeof engines): ChildProcess {
  const module = new URL("../../table/engines.ts", import.meta.url).href;
  const program = `const { ${name} } = await import("${module}");
    console.log((await ${name}(${JSON.stringify(folder.path())})).endpoint);`;
  return spawn(process.execPath, ["--input-type=module", "--eval", program], { stdio: ["ignore", "pipe", "inherit"] });
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  if (stdout) for await (const line of createInterface({ input: stdout })) return line;
  return "";
}

describe("dynoxide", () => {
  it("listens where no page finds it", async () => {
    const table = await dynoxide(folder.path(), ended);
    await createTables(table.endpoint);
    const { hostname, port } = new URL(table.endpoint);
    await table.close();
    const another = await dynoxide(folder.path(), ended);
    await another.close();

    expect(hostname).toMatch(/^127\.\d+\.\d+\.\d+$/);
    expect(hostname).not.toBe("127.0.0.1");
    expect(new URL(another.endpoint).hostname).not.toBe(hostname);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow("fetch failed");
  });

  it("says that it ended, unless it was closed", async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    const first = await dynoxide(folder.path(), resolve);
    await createTables(first.endpoint);
    process.kill(processesOf(folder.path()).get("table") ?? 0, "SIGKILL");
    expect(await promise).toBe("SIGKILL");

    const said = vi.fn<(why: string) => void>();
    const second = await dynoxide(folder.path(), said);
    await second.close();
    expect(said).not.toHaveBeenCalled();
  });
});

it("dynalite answers programs, and no page of another origin or by another name", async () => {
  const { endpoint, close } = await dynalite(folder.path(), ended);
  await createTables(endpoint);
  const own = { "x-amz-target": "DynamoDB_20120810.ListTables", "content-type": "application/x-amz-json-1.0" };
  const asked = { "access-control-request-method": "POST", "access-control-request-headers": "x-amz-target" };
  const origin = "http://evil.example";

  expect(await answerTo(endpoint, "POST", { ...own, origin })).toEqual({ status: 403, allows: undefined });
  expect(await answerTo(endpoint, "OPTIONS", { ...asked, origin })).toEqual({ status: 403, allows: undefined });
  expect(await answerTo(endpoint, "POST", { ...own, host: "evil.example" })).toMatchObject({ status: 403 });
  expect(await answerTo(endpoint, "GET", { host: "evil.example" })).toMatchObject({ status: 403 });
  await close();
});

describe("the engine of a folder", () => {
  it("is dynoxide where that runs, and dynalite elsewhere", () => {
    expect(engineOf(folder.path())).toBe(dynoxide);
    expect(engineOf(folder.path(), true)).toBe(dynoxide);
    expect(engineOf(folder.path(), false)).toBe(dynalite);
  });

  it("stays the one that wrote it", () => {
    mkdirSync(folder.at("table"));

    expect(engineOf(folder.path(), true)).toBe(dynalite);
  });

  it("is an error in words where dynoxide wrote it and does not run", () => {
    folder.write("table.db");

    expect(() => engineOf(folder.path(), false)).toThrow(/needs dynoxide, which does not run here.*LOCAL_FOLDER/);
  });
});
