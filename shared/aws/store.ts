import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from "@aws-sdk/lib-dynamodb";
import type { Clock } from "../clock.ts";
import { type Key, table } from "../deployment/table.ts";
import type { EpochSeconds } from "../ids-and-times.ts";

export type Item = Record<string, unknown>;

/** When DynamoDB may delete an item: `timeToLive` of the table. */
interface Expiring {
  readonly expiresAt?: EpochSeconds | undefined;
}

// Interfaces: unlike a type's, their values are no `Item`.
interface IsWritten {
  readonly written: true;
}
interface NotWritten {
  readonly written: false;
}

/** How a conditional write ended: where its condition did not hold, nothing was written. */
export type Written<Result = unknown> = (IsWritten & Result) | NotWritten;

export type WrittenItem = Written<{ readonly item: Item }>;

export const notWritten: NotWritten = { written: false };

/** An update of one item, by its own attribute names. */
export interface Change {
  /** Undefined values are left unchanged. */
  readonly set?: Item & Expiring;
  readonly remove?: readonly string[];
  readonly add?: Readonly<Record<string, number>>;
  /** A DynamoDB condition over `#name` and `:value`, where `#name` is the attribute `name`. */
  readonly condition?: string;
  readonly values?: Item;
}

export interface Page {
  readonly items: Item[];
  /** Key of the last item read, while there may be more. */
  readonly last?: Item;
}

export interface Query {
  readonly index?: keyof typeof table.indexes;
  readonly partition: string;
  /** A range of sort keys, both ends included. */
  readonly between?: readonly [string | number, string | number];
  readonly limit?: number;
  readonly descending?: boolean;
  readonly after?: Item;
}

/**
 * The one table, by single-item operations. Every conditional write carries a random write id. If its answer is lost,
 * the client's retry fails the condition; a consistent read that finds our own id is then success. The result of a
 * conditional write must be used (`test/checks/written.grit`).
 */
export interface Store {
  /** Strongly consistent. */
  get(key: Key): Promise<Item | undefined>;
  /** Stores an item where there is none. */
  putIfAbsent(item: Key & Item & Expiring): Promise<Written>;
  /** Changes an item where the condition holds, and resolves with it as it is then. */
  update(key: Key, change: Change): Promise<WrittenItem>;
  /** Changes an item in any case. */
  write(key: Key, change: Omit<Change, "condition" | "values">): Promise<void>;
  /** Removes an item, if there is one, where the condition holds. */
  remove(key: Key, where?: Pick<Change, "condition" | "values">): Promise<Written>;
  /**
   * Increments a number that starts at 0, and returns it. A lost answer may skip a number, but never repeats one. A
   * damaged counter fails once, then continues from the seconds since 1970: more than were ever counted.
   */
  count(key: Key, attribute: string): Promise<number>;
  /** Table queries are strongly consistent, index queries are not. */
  query(query: Query): Promise<Page>;
  /** In the order of the keys; missing items are left out. */
  getMany(keys: readonly Key[]): Promise<Item[]>;
}

export async function* allItems(store: Pick<Store, "query">, query: Query): AsyncGenerator<Item> {
  let page: Page | undefined;
  do {
    page = await store.query({ ...query, ...(page?.last && { after: page.last }) });
    yield* page.items;
  } while (page.last);
}

interface StoreDependencies {
  readonly documents: Pick<DynamoDBDocumentClient, "send">;
  readonly tableName: string;
  readonly newWriteId: () => string;
  readonly clock: Pick<Clock, "sleep" | "now">;
}

/**
 * The table behind `Store`, over the document client.
 *
 * @example
 * const store = createStore({ documents: createDocuments(), tableName: "records", newWriteId: newRandomId, clock });
 * await store.update({ pk: "TASK#7", sk: "TASK" }, { set: { dueAt: 5 }, condition: "#dueAt = :seen", values: { ":seen": 4 } });
 */
export function createStore(table: StoreDependencies): Store {
  return {
    get: (key) => get(table, key),
    putIfAbsent: (item) => putIfAbsent(table, item),
    update: (key, change) => update(table, key, change),
    write: async (key, change) => void (await update(table, key, change)),
    remove: (key, where) => remove(table, key, where),
    count: (key, attribute) => count(table, key, attribute),
    query: (where) => query(table, where),
    getMany: (keys) => getMany(table, keys),
  };
}

async function get({ documents, tableName }: StoreDependencies, key: Key): Promise<Item | undefined> {
  const { Item } = await documents.send(new GetCommand({ TableName: tableName, Key: key, ConsistentRead: true }));
  return Item;
}

async function putIfAbsent(table: StoreDependencies, item: Key & Item): Promise<Written> {
  const { documents, tableName: TableName, newWriteId } = table;
  const writeId = newWriteId();
  const Item = { ...item, writeId };
  return await writeOnce(table, { pk: item.pk, sk: item.sk }, writeId, async () => {
    await documents.send(new PutCommand({ TableName, Item, ConditionExpression: "attribute_not_exists(pk)" }));
    return Item;
  });
}

async function update(table: StoreDependencies, key: Key, change: Change): Promise<WrittenItem> {
  const { documents, tableName: TableName, newWriteId } = table;
  const writeId = newWriteId();
  return await writeOnce(table, key, writeId, async () => {
    const { Attributes = {} } = await documents.send(
      new UpdateCommand({ TableName, Key: key, ReturnValues: "ALL_NEW", ...expressions(change, writeId) }),
    );
    return Attributes;
  });
}

/** Runs a conditional write. If its condition fails, the stored write id says whether it was ours. */
async function writeOnce(
  table: StoreDependencies,
  key: Key,
  writeId: string,
  write: () => Promise<Item>,
): Promise<WrittenItem> {
  try {
    return { written: true, item: await write() };
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const stored = await get(table, key);
    return stored?.["writeId"] === writeId ? { written: true, item: stored } : notWritten;
  }
}

async function remove(
  table: StoreDependencies,
  key: Key,
  where: Pick<Change, "condition" | "values"> = {},
): Promise<Written> {
  const { documents, tableName: TableName } = table;
  try {
    await documents.send(new DeleteCommand({ TableName, Key: key, ...conditionOf(where) }));
    return { written: true };
  } catch (error) {
    // Also the answer to the client's retry of a removal whose answer was lost.
    if (error instanceof ConditionalCheckFailedException) return { written: (await get(table, key)) === undefined };
    throw error;
  }
}

async function count(
  { documents, tableName: TableName, clock }: StoreDependencies,
  key: Key,
  attribute: string,
): Promise<number> {
  const ExpressionAttributeNames = { "#count": attribute };
  const change = { TableName, Key: key, ExpressionAttributeNames, ReturnValues: "UPDATED_NEW" } as const;
  const increment = new UpdateCommand({
    ...change,
    UpdateExpression: "ADD #count :one",
    ExpressionAttributeValues: { ":one": 1 },
  });
  const restart = new UpdateCommand({
    ...change,
    UpdateExpression: "SET #count = :now",
    ConditionExpression: "attribute_exists(#count) AND NOT #count >= :none",
    ExpressionAttributeValues: { ":now": Math.floor(clock.now() / 1_000), ":none": 0 },
  });
  const { Attributes } = await documents.send(increment).catch(async (error: unknown) => {
    await documents.send(restart).catch(() => Promise.reject(error));
    throw new Error(`the counter ${key.pk} was no number: it goes on from where none has been`);
  });
  const counted: unknown = Attributes?.[attribute];
  if (typeof counted !== "number") throw new Error(`the counter ${key.pk} answered no number`);
  return counted;
}

async function query({ documents, tableName }: StoreDependencies, where: Query): Promise<Page> {
  const { Items = [], LastEvaluatedKey } = await documents.send(new QueryCommand(queryInput(tableName, where)));
  return { items: Items, ...(LastEvaluatedKey && { last: LastEvaluatedKey }) };
}

async function getMany(table: StoreDependencies, keys: readonly Key[]): Promise<Item[]> {
  const found = new Map<string, Item>();
  for (let start = 0; start < keys.length; start += 100) {
    const hundred = keys.slice(start, start + 100).map(({ pk, sk }) => ({ pk, sk }));
    for (const item of await getHundred(table, hundred)) found.set(keyText(item), item);
  }
  return keys.flatMap((key) => {
    const item = found.get(keyText({ ...key }));
    return item ? [item] : [];
  });
}

/** DynamoDB may leave keys unprocessed when throttled: they are requested again with growing pauses. */
async function getHundred({ documents, tableName, clock }: StoreDependencies, keys: readonly Item[]): Promise<Item[]> {
  const items: Item[] = [];
  let wanted = [...keys];
  for (let pause = 25; wanted.length > 0; pause *= 2) {
    if (pause > 25) await clock.sleep(pause);
    const { Responses, UnprocessedKeys } = await documents.send(
      new BatchGetCommand({ RequestItems: { [tableName]: { Keys: wanted, ConsistentRead: true } } }),
    );
    items.push(...(Responses?.[tableName] ?? []));
    wanted = UnprocessedKeys?.[tableName]?.Keys ?? [];
  }
  return items;
}

function conditionOf({ condition, values }: Pick<Change, "condition" | "values">) {
  if (condition === undefined) return {};
  return {
    ConditionExpression: condition,
    ExpressionAttributeNames: namesIn(condition),
    ...(values && { ExpressionAttributeValues: values }),
  };
}

function namesIn(condition: string): Record<string, string> {
  const names: Record<string, string> = {};
  for (const name of condition.match(/#\w+/g) ?? []) names[name] = name.slice(1);
  return names;
}

const keyText = (key: Item) => `${String(key["pk"])} ${String(key["sk"])}`;

function expressions({ set = {}, remove = [], add = {}, condition, values = {} }: Change, writeId: string) {
  const names = condition === undefined ? {} : namesIn(condition);
  const all: Item = { ...values };
  const called = (name: string) => {
    names[`#${name}`] = name;
    return `#${name}`;
  };
  const assign = (entries: Item, sign: string) =>
    Object.keys(entries).flatMap((name) => {
      if (entries[name] === undefined) return [];
      all[`:_${name}`] = entries[name];
      return [`${called(name)}${sign}:_${name}`];
    });
  const clauses = [`SET ${assign({ ...set, writeId }, " = ").join(", ")}`];
  const added = assign(add, " ");
  if (added.length > 0) clauses.push(`ADD ${added.join(", ")}`);
  if (remove.length > 0) clauses.push(`REMOVE ${remove.map(called).join(", ")}`);
  // Prevents adding twice: the client's retry of a write that succeeded fails this condition.
  const once = added.length > 0 ? "attribute_not_exists(#writeId) OR #writeId <> :_writeId" : undefined;
  const conditions = [condition, once].filter((part) => part !== undefined);
  // DynamoDB refuses redundant parentheses.
  const ConditionExpression =
    conditions.length > 1 ? conditions.map((part) => `(${part})`).join(" AND ") : conditions[0];
  return {
    UpdateExpression: clauses.join(" "),
    ...(ConditionExpression !== undefined && { ConditionExpression }),
    ExpressionAttributeNames: names,
    ExpressionAttributeValues: all,
  };
}

function queryInput(TableName: string, { index, partition, between, limit, descending, after }: Query) {
  const { partitionKey, sortKey } = index ? table.indexes[index] : table;
  return {
    TableName,
    ...(index ? { IndexName: index } : { ConsistentRead: true }),
    KeyConditionExpression: between
      ? "#partition = :partition AND #sort BETWEEN :from AND :to"
      : "#partition = :partition",
    ExpressionAttributeNames: { "#partition": partitionKey, ...(between && { "#sort": sortKey }) },
    ExpressionAttributeValues: { ":partition": partition, ...(between && { ":from": between[0], ":to": between[1] }) },
    ScanIndexForward: !descending,
    ...(limit !== undefined && { Limit: limit }),
    ...(after && { ExclusiveStartKey: after }),
  };
}
