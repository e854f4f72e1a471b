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
import type { Process } from "./gate.ts";
import { maxItemBytes, maxPageBytes, sizeOf } from "./item-size.ts";

/**
 * The table in memory, at the level of the document client's commands: DynamoDB's semantics as far as the store uses
 * them. `test/contract/store` holds it to the real thing.
 */
export interface FakeTable {
  /** Does a command at once, for a process. Throws what the SDK would throw. */
  execute(command: object, process?: Process): object;
  /** Every item as it is now, for the eyes of a test. */
  items(): Item[];
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

interface Stored {
  item: Item | undefined;
  /** What the indexes show, from when on; the last entry whose time has come counts. */
  shown: { at: number; item: Item | undefined }[];
}

/** DynamoDB takes no empty key. */
const KeyText = v.pipe(v.string(), v.nonEmpty());
const Key = v.object({ pk: KeyText, sk: KeyText });
const deletionMs = 36 * 60 * 60_000;
const nameOf = ({ pk, sk }: v.InferOutput<typeof Key>) => `${pk}\n${sk}`;

export function createFakeTable(options: FakeTableOptions): FakeTable {
  const { now, indexLag = () => 0, batchShare = (keys) => keys, written = () => {} } = options;
  const stored = new Map<string, Stored>();
  let acting: Process | undefined;

  const read = (key: unknown) => living(stored.get(nameOf(v.parse(Key, key)))?.item);

  /** What has expired is deleted some time within two days. */
  const living = (item: Item | undefined) => {
    const expiresAt = item?.[table.timeToLive];
    return typeof expiresAt === "number" && expiresAt * 1000 + deletionMs < now() ? undefined : item;
  };

  function write(key: v.InferOutput<typeof Key>, item: Item): void {
    if (sizeOf(item) > maxItemBytes) throw new InvalidExpression("Item size has exceeded the maximum allowed size");
    const name = nameOf(key);
    const entry = stored.get(name) ?? { item: undefined, shown: [] };
    // Index updates of one item arrive in their order.
    const at = Math.max(now() + indexLag(), entry.shown.at(-1)?.at ?? 0);
    const past = entry.shown.findLastIndex((shown) => shown.at <= now());
    entry.shown = [...entry.shown.slice(Math.max(0, past)), { at, item }];
    const before = entry.item;
    entry.item = item;
    stored.set(name, entry);
    written(item, before, acting);
  }

  function put({ input }: PutCommand): object {
    const item = withoutUndefined(input.Item ?? {});
    const key = v.parse(Key, item);
    const given = substitutions(input);
    requireAllUsed([input.ConditionExpression ?? ""], given);
    checkCondition(input.ConditionExpression, read(key), given);
    requireIndexKeys(item);
    write(key, item);
    return {};
  }

  function update({ input }: UpdateCommand): object {
    const key = v.parse(Key, input.Key);
    const given = substitutions(input);
    const change = input.UpdateExpression ?? "";
    requireAllUsed([change, input.ConditionExpression ?? ""], given);
    const before = read(key);
    checkCondition(input.ConditionExpression, before, given);
    const next = updated(change, before ?? { ...key }, given);
    requireIndexKeys(next);
    write(key, next);
    return { Attributes: copied(next) };
  }

  function remove({ input }: DeleteCommand): object {
    const key = v.parse(Key, input.Key);
    const given = substitutions(input);
    requireAllUsed([input.ConditionExpression ?? ""], given);
    checkCondition(input.ConditionExpression, read(key), given);
    const entry = stored.get(nameOf(key));
    if (entry)
      stored.set(nameOf(key), {
        item: undefined,
        shown: [...entry.shown, { at: now() + indexLag(), item: undefined }],
      });
    return {};
  }

  function query({ input }: QueryCommand): object {
    const given = substitutions(input);
    const condition = input.KeyConditionExpression ?? "";
    requireAllUsed([condition], given);
    const index = indexNamed(input.IndexName);
    const { partitionKey, sortKey } = index ?? table;
    if (index && input.ConsistentRead) throw new InvalidExpression("no consistent read of an index");
    const late = index !== undefined || !input.ConsistentRead;
    const images = [...stored.values()].map((entry) => living(late ? shownNow(entry) : entry.item));
    const found = images
      .flatMap((item) => (item && item[partitionKey] !== undefined && item[sortKey] !== undefined ? [item] : []))
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
      Items: page.map((item) => (index ? keysOf(item) : copied(item))),
      ...(last && more && { LastEvaluatedKey: keysOf(last) }),
    };
  }

  function shownNow({ shown }: Stored): Item | undefined {
    return shown.findLast(({ at }) => at <= now())?.item;
  }

  /** What a read shows that does not ask for the latest. */
  function readLate(key: unknown): Item | undefined {
    const entry = stored.get(nameOf(v.parse(Key, key)));
    return entry && living(shownNow(entry));
  }

  function batchGet({ input }: BatchGetCommand): object {
    const Responses: Record<string, Item[]> = {};
    const UnprocessedKeys: Record<string, { Keys: Item[] }> = {};
    for (const [name, { Keys = [], ConsistentRead }] of Object.entries(input.RequestItems ?? {})) {
      if (Keys.length > 100) throw new InvalidExpression("more than 100 keys");
      if (new Set(Keys.map((key) => nameOf(v.parse(Key, key)))).size < Keys.length)
        throw new InvalidExpression("the same key twice");
      const share = batchShare(Keys.length);
      Responses[name] = Keys.slice(0, share).flatMap((key) => {
        const item = ConsistentRead ? read(key) : readLate(key);
        return item ? [copied(item)] : [];
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
        const item = ConsistentRead ? read(key) : readLate(key);
        return item ? { Item: copied(item) } : {};
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
      for (const { item } of stored.values()) {
        const dueAt = item?.[table.indexes.due.sortKey];
        if (isOpen(item) && typeof dueAt === "number" && at - dueAt > oldest.ms)
          oldest = { name: `${String(item?.["pk"])} ${String(item?.["sk"])}`, ms: at - dueAt };
      }
      return oldest;
    },
    isDue: () => [...stored.values()].some(({ item }) => isOpen(item)),
    items: () => [...stored.values()].flatMap(({ item }) => (item ? [copied(item)] : [])),
  };
}

function substitutions(input: {
  readonly ExpressionAttributeNames?: Record<string, string> | undefined;
  readonly ExpressionAttributeValues?: Item | undefined;
}): Substitutions {
  const { ExpressionAttributeNames: names, ExpressionAttributeValues: values } = input;
  if (names && Object.keys(names).length === 0) throw new InvalidExpression("no names");
  if (values && Object.keys(values).length === 0) throw new InvalidExpression("no values");
  return { names: names ?? {}, values: withoutUndefined(values ?? {}) };
}

function checkCondition(condition: string | undefined, item: Item | undefined, given: Substitutions): void {
  if (condition === undefined || conditionHolds(condition, item, given)) return;
  throw new ConditionalCheckFailedException({ message: "The conditional request failed", $metadata: {} });
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

/** A task or filing that is to be rung for. */
const isOpen = (item: Item | undefined) => ["TASK", "FILING"].includes(String(item?.[table.indexes.due.partitionKey]));

/** A page ends at a megabyte, however many were asked for. */
function onePage(items: readonly Item[]): Item[] {
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

/** The document client is set to drop what is undefined. Nobody shares an object with the table. */
function withoutUndefined(item: Item): Item {
  return copied(item);
}

function copied(item: Item): Item {
  const copy: Item = {};
  for (const name of Object.keys(item)) {
    const value = item[name];
    if (value !== undefined) copy[name] = copyOf(value);
  }
  return copy;
}

function copyOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null || value instanceof Uint8Array) return value;
  return Array.isArray(value) ? value.map(copyOf) : copied({ ...value });
}
