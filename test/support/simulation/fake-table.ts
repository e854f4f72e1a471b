import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import * as v from "valibot";
import { table } from "../../../shared/deployment/table.ts";
import {
  compared,
  conditionHolds,
  InvalidExpression,
  type Item,
  requireAllUsed,
  type Substitutions,
  updated,
} from "./expressions.ts";
import { frozen } from "./frozen.ts";
import type { Process } from "./gate.ts";
import { isLarger, maxItemBytes, maxPageBytes, sizeOf } from "./item-size.ts";
import { createStoredItems, nameOf } from "./stored-items.ts";

/**
 * The table in memory, at the level of the document client's commands: DynamoDB's semantics as far as the store uses
 * them. `test/contract/store` holds it to the real thing.
 */
export interface FakeTable {
  /** Does a command at once, for a process. Throws what the SDK would throw. */
  execute(command: object, process?: Process): object;
  /** Every item as it is now, for the eyes of a test. */
  items(): Item[];
  /** A backup's items take the place of all that is there. */
  restore(items: readonly Item[]): void;
  /** Whether any task or filing is open still. */
  isDue(): boolean;
  /** How long the open task or filing that is due the longest has been: negative while none is due. */
  overdue(now: number): { name: string; ms: number };
}

export interface FakeTableOptions {
  readonly now: () => number;
  /** Sees every write. */
  readonly written?: (item: Item, before: Item | undefined, process: Process | undefined) => void;
  /** How long until a write shows up in the indexes and in reads that are not consistent, in ms. Asked at each write. */
  readonly indexLag?: () => number;
  /** How many keys of a batch are answered; the rest comes back unprocessed. */
  readonly batchShare?: (keys: number) => number;
}

/** DynamoDB takes no empty key. */
const KeyText = v.pipe(v.string(), v.nonEmpty());
const Key = v.object({ pk: KeyText, sk: KeyText });
type Key = v.InferOutput<typeof Key>;

function keyIn(value: Record<string, unknown> | undefined): Key {
  const { pk, sk } = value ?? {};
  return pk && sk && typeof pk === "string" && typeof sk === "string" ? { pk, sk } : v.parse(Key, value);
}

export function createFakeTable(options: FakeTableOptions): FakeTable {
  const { now, indexLag = () => 0, batchShare = (keys) => keys, written = () => {} } = options;
  const stored = createStoredItems(now, indexLag);
  let acting: Process | undefined;

  function write(key: Key, item: Item): void {
    if (isLarger(item, maxItemBytes)) throw new InvalidExpression("Item size has exceeded the maximum allowed size");
    written(item, stored.write(key, item), acting);
  }

  function put({ input }: PutCommand): object {
    const item = frozen(input.Item ?? {});
    const key = keyIn(item);
    const given = substitutions(input);
    requireAllUsed(given, input.ConditionExpression);
    checkCondition(input.ConditionExpression, stored.find(key), given);
    requireIndexKeys(item);
    write(key, item);
    return {};
  }

  function update({ input }: UpdateCommand): object {
    const key = keyIn(input.Key);
    const given = substitutions(input);
    const change = input.UpdateExpression ?? "";
    requireAllUsed(given, change, input.ConditionExpression);
    const before = stored.find(key);
    checkCondition(input.ConditionExpression, before, given);
    const next = Object.freeze(updated(change, before ?? key, given));
    requireIndexKeys(next);
    write(key, next);
    return { Attributes: next };
  }

  function remove({ input }: DeleteCommand): object {
    const key = keyIn(input.Key);
    const given = substitutions(input);
    requireAllUsed(given, input.ConditionExpression);
    checkCondition(input.ConditionExpression, stored.find(key), given);
    stored.remove(key);
    return {};
  }

  function query({ input }: QueryCommand): object {
    const given = substitutions(input);
    const condition = input.KeyConditionExpression ?? "";
    requireAllUsed(given, condition);
    const index = indexNamed(input.IndexName);
    const { sortKey } = index ?? table;
    if (index && input.ConsistentRead) throw new InvalidExpression("no consistent read of an index");
    const partition = given.values[":partition"];
    if (typeof partition !== "string") throw new InvalidExpression("a partition is called :partition here");
    const found = stored
      .within(index ?? table, partition, index !== undefined || !input.ConsistentRead)
      .filter((item) => conditionHolds(condition, item, given))
      .toSorted((one, other) => inOrder(one, other, sortKey));
    if (input.ScanIndexForward === false) found.reverse();
    const start = input.ExclusiveStartKey;
    const from = start ? found.findIndex((item) => isAfter(item, start, sortKey, input.ScanIndexForward !== false)) : 0;
    const rest = from < 0 ? [] : found.slice(from);
    const page = onePage(rest.slice(0, input.Limit ?? rest.length));
    const last = page.at(-1);
    const more = page.length < rest.length || page.length === input.Limit;
    const keysOf = (item: Item) => pickKeys(item, index ? [index.partitionKey, index.sortKey] : []);
    return {
      Items: page.map((item) => (index ? keysOf(item) : item)),
      ...(last && more && { LastEvaluatedKey: keysOf(last) }),
    };
  }

  function batchGet({ input }: BatchGetCommand): object {
    const Responses: Record<string, Item[]> = {};
    const UnprocessedKeys: Record<string, { Keys: Item[] }> = {};
    for (const [name, { Keys = [], ConsistentRead }] of Object.entries(input.RequestItems ?? {})) {
      if (Keys.length > 100) throw new InvalidExpression("more than 100 keys");
      if (new Set(Keys.map((key) => nameOf(keyIn(key)))).size < Keys.length)
        throw new InvalidExpression("the same key twice");
      const share = batchShare(Keys.length);
      Responses[name] = Keys.slice(0, share).flatMap((key) => {
        const item = stored.find(keyIn(key), !ConsistentRead);
        return item ? [item] : [];
      });
      if (share < Keys.length) UnprocessedKeys[name] = { Keys: Keys.slice(share) };
    }
    return { Responses, UnprocessedKeys };
  }

  return {
    execute(command, process) {
      acting = process;
      if (command instanceof GetCommand) {
        const { Key: key, ConsistentRead } = command.input;
        const item = stored.find(keyIn(key), !ConsistentRead);
        return item ? { Item: item } : {};
      }
      if (command instanceof PutCommand) return put(command);
      if (command instanceof UpdateCommand) return update(command);
      if (command instanceof DeleteCommand) return remove(command);
      if (command instanceof QueryCommand) return query(command);
      if (command instanceof BatchGetCommand) return batchGet(command);
      throw new Error("the fake table does not know this command");
    },
    overdue(at) {
      let oldest = { name: "", ms: Number.NEGATIVE_INFINITY };
      for (const item of stored.open()) {
        const dueAt = item[table.indexes.due.sortKey];
        if (typeof dueAt === "number" && at - dueAt > oldest.ms)
          oldest = { name: `${String(item["pk"])} ${String(item["sk"])}`, ms: at - dueAt };
      }
      return oldest;
    },
    isDue: () => !stored.open()[Symbol.iterator]().next().done,
    items: () => stored.all(),
    restore(items) {
      for (const item of stored.all()) stored.remove(keyIn(item));
      for (const item of items) stored.write(keyIn(item), item);
    },
  };
}

function substitutions(input: {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}): Substitutions {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = input;
  if (names && Object.keys(names).length === 0) throw new InvalidExpression("no names");
  if (values && Object.keys(values).length === 0) throw new InvalidExpression("no values");
  return { names: names ?? {}, values: values ?? {} };
}

function checkCondition(condition: string | undefined, item: Item | undefined, given: Substitutions): void {
  if (condition === undefined || conditionHolds(condition, item, given)) return;
  throw withoutStack(
    () => new ConditionalCheckFailedException({ message: "The conditional request failed", $metadata: {} }),
  );
}

/** Thousands of conditions fail, and nobody looks where. */
function withoutStack(error: () => Error): Error {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  const made = error();
  Error.stackTraceLimit = stackTraceLimit;
  return made;
}

/** An item whose index key is empty, or has another type than the index's, is refused. */
function requireIndexKeys(item: Item): void {
  for (const index of Object.values(table.indexes)) {
    const type = "sortKeyType" in index ? "number" : "string";
    const [partition, sort] = [item[index.partitionKey], item[index.sortKey]];
    if (partition === "" || (partition !== undefined && typeof partition !== "string"))
      throw new InvalidExpression(index.partitionKey);
    if (sort === "" || (sort !== undefined && typeof sort !== type)) throw new InvalidExpression(index.sortKey);
  }
}

function indexNamed(name: string | undefined) {
  if (name === undefined) return undefined;
  const index = Object.entries(table.indexes).find(([known]) => known === name)?.[1];
  if (!index) throw new InvalidExpression(`no index ${name}`);
  return index;
}

/** A page ends at a megabyte, however many were asked for. */
function onePage(items: readonly Item[]): readonly Item[] {
  if (!isLarger(items, maxPageBytes)) return items;
  let bytes = 0;
  const end = items.findIndex((item) => {
    bytes += sizeOf(item);
    return bytes > maxPageBytes;
  });
  return items.slice(0, end < 0 ? items.length : Math.max(1, end));
}

function inOrder(one: Item, other: Item, sortKey: string): number {
  return compared(one[sortKey], other[sortKey]) || compared(keyText(one), keyText(other));
}

function isAfter(item: Item, start: Item, sortKey: string, forward: boolean): boolean {
  const order = inOrder(item, start, sortKey);
  return forward ? order > 0 : order < 0;
}

const keyText = (item: Item) => `${String(item["pk"])}\n${String(item["sk"])}`;

function pickKeys(item: Item, more: readonly string[]): Item {
  return Object.fromEntries(["pk", "sk", ...more].map((name) => [name, item[name]]));
}
