import { once } from "node:events";
import { IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { DescribeTableCommand, DynamoDBClient, UpdateTableCommand } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { credentials, region } from "../../aws.ts";
import { endAllRecorded } from "../../machine/lock.ts";
import { freePort } from "../../machine/ports.ts";
import { type Children, createChildren } from "../../processes/child.ts";
import { createTables, dynalite, dynoxide, type TableEngine, tableChild, tableName } from "../../table/table-child.ts";

const Key = { pk: "TEST#1", sk: "TEST" };
const ignore = { restarted: () => undefined, gaveUp: () => undefined };

async function answerTo(endpoint: string, method: string, headers: OutgoingHttpHeaders) {
  const sent = request(endpoint, { method, headers }).end(method === "POST" ? "{}" : undefined);
  const [answer] = v.parse(v.tuple([v.instance(IncomingMessage)]), await once(sent, "response"));
  answer.resume();
  return { status: answer.statusCode, allows: answer.headers["access-control-allow-origin"] };
}

describe.each([
  ["dynoxide", dynoxide],
  ["dynalite", dynalite],
] satisfies [string, TableEngine][])("the table in %s", (_, engine) => {
  const folder = eachTestsFolder();
  let children: Children;
  let client: DynamoDBClient;
  let endpoint: string;

  async function start(): Promise<void> {
    const port = await freePort();
    endpoint = `http://127.0.0.1:${port}`;
    children = createChildren(ignore);
    children.start(tableChild({ path: folder.path(), records: folder.at("processes") }, port, engine));
    await createTables(endpoint);
    client = new DynamoDBClient({ endpoint, region, credentials });
  }

  beforeEach(start);

  afterEach(async () => {
    client.destroy();
    await children.close();
  });

  it("has the indexes that the stack defines, keys only, even one that was added later", async () => {
    const GlobalSecondaryIndexUpdates = [{ Delete: { IndexName: "owed" } }];
    await client.send(new UpdateTableCommand({ TableName: tableName, GlobalSecondaryIndexUpdates }));
    await createTables(endpoint);
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));

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

  it("answers programs, and no page of another origin or by another name", async () => {
    const own = { "x-amz-target": "DynamoDB_20120810.ListTables", "content-type": "application/x-amz-json-1.0" };
    const asked = { "access-control-request-method": "POST", "access-control-request-headers": "x-amz-target" };
    const origin = "http://evil.example";

    expect(await answerTo(endpoint, "POST", { ...own, origin })).toEqual({ status: 403, allows: undefined });
    expect(await answerTo(endpoint, "OPTIONS", { ...asked, origin })).toEqual({ status: 403, allows: undefined });
    expect(await answerTo(endpoint, "POST", { ...own, host: "evil.example" })).toMatchObject({ status: 403 });
    expect(await answerTo(endpoint, "GET", { host: "evil.example" })).toMatchObject({ status: 403 });
  });

  it("keeps acknowledged writes when it is killed with kill -9", async () => {
    const Item = { ...Key, kept: true };
    await DynamoDBDocumentClient.from(client).send(new PutCommand({ TableName: tableName, Item }));
    endAllRecorded(folder.at("processes"));
    await children.close();

    await start();

    const found = await DynamoDBDocumentClient.from(client).send(new GetCommand({ TableName: tableName, Key }));
    expect(found.Item).toEqual(Item);
  });
});
