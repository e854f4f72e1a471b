import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { listRecords } from "../../../shared/aws/listing.ts";
import { createStore, type Item, type Page, type Query } from "../../../shared/aws/store.ts";
import type { Key } from "../../../shared/deployment/table.ts";
import { unwritten, written } from "../../support/written.ts";

interface Sent {
  readonly name: string;
  readonly input: object;
}

/** A store that records its commands. Each gets the next answer, or an empty one. */
function recorded(...answers: (object | Error)[]) {
  const sent: Sent[] = [];
  const slept: number[] = [];
  async function send<Output>(command: { input: object }): Promise<Output>;
  async function send(command: { input: object }): Promise<object> {
    sent.push({ name: command.constructor.name, input: structuredClone(command.input) });
    const answer = answers.shift() ?? {};
    if (answer instanceof Error) throw answer;
    return answer;
  }
  const clock = { now: () => 0, sleep: async (ms: number) => void slept.push(ms) };
  const store = createStore({ documents: { send }, tableName: "records", newWriteId: () => "w1", clock });
  return { store, sent, slept, inputs: () => sent.map(({ input }) => input) };
}

const key = { pk: "TASK#1", sk: "TASK" };
const lost = () => new ConditionalCheckFailedException({ message: "no", $metadata: {} });

describe("the store", () => {
  it("reads a record consistently", async () => {
    const { store, sent } = recorded({ Item: { ...key, a: 1 } });

    expect(await store.get(key)).toEqual({ ...key, a: 1 });
    expect(sent).toEqual([{ name: "GetCommand", input: { TableName: "records", Key: key, ConsistentRead: true } }]);
  });

  it("reads a partition of the table consistently, oldest first", async () => {
    const { store, inputs } = recorded({ Items: [key] });
    await store.query({ partition: "TASK#1", between: ["RES#1", "RES#9"] });

    expect(inputs()).toEqual([
      {
        TableName: "records",
        ConsistentRead: true,
        KeyConditionExpression: "#partition = :partition AND #sort BETWEEN :from AND :to",
        ExpressionAttributeNames: { "#partition": "pk", "#sort": "sk" },
        ExpressionAttributeValues: { ":partition": "TASK#1", ":from": "RES#1", ":to": "RES#9" },
        ScanIndexForward: true,
      },
    ]);
  });

  it("reads a page of an index, newest first, from where the last page ended", async () => {
    const { store, inputs } = recorded({ Items: [key], LastEvaluatedKey: key });
    const page = await store.query({ index: "listed", partition: "OWNERS", limit: 7, descending: true, after: key });

    expect(page).toEqual({ items: [key], last: key });
    expect(inputs()).toEqual([
      {
        TableName: "records",
        IndexName: "listed",
        KeyConditionExpression: "#partition = :partition",
        ExpressionAttributeNames: { "#partition": "listedUnder" },
        ExpressionAttributeValues: { ":partition": "OWNERS" },
        ScanIndexForward: false,
        Limit: 7,
        ExclusiveStartKey: key,
      },
    ]);
  });

  it("ends a list where DynamoDB ends it", async () => {
    expect(await recorded({}).store.query({ partition: "X" })).toEqual({ items: [] });
  });

  it("puts a record only if absent, with a write id", async () => {
    const { store, inputs } = recorded();

    expect(await store.putIfAbsent({ ...key, a: 1 })).toMatchObject(written);
    expect(inputs()).toEqual([
      { TableName: "records", Item: { ...key, a: 1, writeId: "w1" }, ConditionExpression: "attribute_not_exists(pk)" },
    ]);
  });

  it("updates an item in one command, under its condition, and returns the result", async () => {
    const { store, inputs } = recorded({ Attributes: { ...key, b: 2 } });
    const change = { set: { b: 2, c: undefined }, remove: ["d"], condition: "#e = :e", values: { ":e": 5 } };

    expect(await store.update(key, change)).toEqual({ written: true, item: { ...key, b: 2 } });
    expect(inputs()).toEqual([
      {
        TableName: "records",
        Key: key,
        ReturnValues: "ALL_NEW",
        UpdateExpression: "SET #b = :_b, #writeId = :_writeId REMOVE #d",
        ConditionExpression: "#e = :e",
        ExpressionAttributeNames: { "#b": "b", "#d": "d", "#e": "e", "#writeId": "writeId" },
        ExpressionAttributeValues: { ":_b": 2, ":_writeId": "w1", ":e": 5 },
      },
    ]);
  });

  it("adds to a number once, however often the client sends the command", async () => {
    const { store, inputs } = recorded({}, {});
    await store.update(key, { add: { n: 1 } });
    await store.update(key, { add: { n: 1 }, condition: "attribute_exists(#due)" });

    expect(inputs()).toMatchObject([
      {
        UpdateExpression: "SET #writeId = :_writeId ADD #n :_n",
        ConditionExpression: "attribute_not_exists(#writeId) OR #writeId <> :_writeId",
      },
      {
        ConditionExpression: "(attribute_exists(#due)) AND (attribute_not_exists(#writeId) OR #writeId <> :_writeId)",
      },
    ]);
  });

  it("counts unconditionally, and accepts only a number as the answer", async () => {
    const { store, inputs } = recorded({ Attributes: { count: 5 } }, { Attributes: { count: "5" } });

    expect(await store.count(key, "count")).toBe(5);
    expect(inputs()).toMatchObject([
      {
        UpdateExpression: "ADD #count :one",
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: { ":one": 1 },
        ReturnValues: "UPDATED_NEW",
      },
    ]);
    await expect(store.count(key, "count")).rejects.toThrow("TASK#1");
  });

  it("resets a count only when it is not a number", async () => {
    const { store, inputs } = recorded(new Error("throttled"), lost());

    await expect(store.count(key, "count")).rejects.toThrow("throttled");
    const ConditionExpression = "attribute_exists(#count) AND NOT #count >= :none";
    expect(inputs()[1]).toMatchObject({ ConditionExpression, ExpressionAttributeValues: { ":none": 0 } });
  });
});

describe("a write whose condition fails", () => {
  it("has succeeded when its own write id is stored, and failed when another's is", async () => {
    const mine = recorded(lost(), { Item: { ...key, writeId: "w1" } });
    const others = recorded(lost(), { Item: { ...key, writeId: "w2" } });
    const gone = recorded(lost(), {});

    expect(await mine.store.putIfAbsent({ ...key })).toMatchObject(written);
    expect(mine.inputs()[1]).toMatchObject({ ConsistentRead: true, Key: key });
    expect(await others.store.putIfAbsent({ ...key })).toEqual(unwritten);
    expect(await gone.store.update(key, { condition: "attribute_exists(#a)" })).toEqual(unwritten);
  });

  it("passes on any other error", async () => {
    const { store } = recorded(new Error("throttled"));

    await expect(store.update(key, {})).rejects.toThrow("throttled");
  });
});

describe("many records at once", () => {
  const keys = Array.from({ length: 101 }, (_, index) => ({ pk: `A#${index}`, sk: "A" }));

  it("are read consistently a hundred at a time, and returned in the order asked for", async () => {
    const hundred = keys.slice(0, 100).toReversed();
    const { store, inputs, slept } = recorded({ Responses: { records: hundred } }, { Responses: { records: [] } });

    expect(await store.getMany(keys)).toEqual(keys.slice(0, 100));
    expect(inputs()).toEqual([
      { RequestItems: { records: { Keys: keys.slice(0, 100), ConsistentRead: true } } },
      { RequestItems: { records: { Keys: keys.slice(100), ConsistentRead: true } } },
    ]);
    expect(slept).toEqual([]);
  });

  it("are asked for again, with growing pauses, while DynamoDB leaves some out", async () => {
    const [one, two, three] = keys.slice(0, 3);
    const left = (...Keys: unknown[]) => ({ UnprocessedKeys: { records: { Keys } } });
    const { store, inputs, slept } = recorded(
      { Responses: { records: [one] }, ...left(two, three) },
      left(two, three),
      { Responses: { records: [two] }, ...left(three) },
      { Responses: { records: [three] } },
    );

    expect(await store.getMany(keys.slice(0, 3))).toEqual([one, two, three]);
    expect(inputs()[2]).toMatchObject({ RequestItems: { records: { Keys: [two, three] } } });
    expect(slept).toEqual([50, 100, 200]);
  });
});

const read = (item: Item) => v.parse(v.object({ pk: v.string() }), item);
const at = (number: number) => ({ pk: `A#${number}`, sk: "A" });
const pks = (items: readonly Item[]) => items.map(({ pk }) => pk);

/** An index that gives these pages, one after the other. */
function paged(...pages: Page[]) {
  const asked: Query[] = [];
  const store = {
    query: async (query: Query) => {
      asked.push(query);
      return pages.shift() ?? { items: [] };
    },
    getMany: async (keys: readonly Key[]) => keys.map((key) => ({ ...key })),
  };
  return { store, asked };
}

const query = { index: "listed", partition: "OWNERS", limit: 2 } as const;

describe("a page of a list", () => {
  it("asks for one record more than it shows, and so knows whether there is another page", async () => {
    const { store, asked } = paged({ items: [at(1), at(2), at(3)], last: at(3) });

    const { records, last } = await listRecords(store, read, query);
    expect(pks(records)).toEqual(["A#1", "A#2"]);
    expect(last).toEqual(at(2));
    expect(asked).toEqual([{ ...query, limit: 3 }]);
  });

  it("is the last one when nothing follows, even if DynamoDB returned a key to continue from", async () => {
    const { store, asked } = paged({ items: [at(1), at(2)], last: at(2) }, { items: [] });

    const { records, last } = await listRecords(store, read, { ...query, after: at(0) });
    expect(pks(records)).toEqual(["A#1", "A#2"]);
    expect(last).toBeUndefined();
    expect(asked).toEqual([
      { ...query, limit: 3, after: at(0) },
      { ...query, limit: 1, after: at(2) },
    ]);
  });

  it("keeps asking while DynamoDB returns less than was asked for", async () => {
    const { store } = paged(
      { items: [], last: at(0) },
      { items: [at(1)], last: at(1) },
      { items: [at(2), at(3), at(4)] },
    );

    const { records, last } = await listRecords(store, read, { ...query, limit: 3 });
    expect(pks(records)).toEqual(["A#1", "A#2", "A#3"]);
    expect(last).toEqual(at(3));
  });
});
