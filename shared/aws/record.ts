import * as v from "valibot";
import type { Key } from "../deployment/table.ts";
import type { Change, Store, WrittenItem } from "./store.ts";

/** A release whose records this one cannot read gives them a higher `shape`. */
const ownShape = 1;
const Newer = v.object({ shape: v.pipe(v.number(), v.gtValue(ownShape)) });

/** Why a record cannot be read: a bug of ours damaged it, or a newer release wrote it. */
export type Unread = "damaged" | "newer";

export const whyUnread = (item: unknown): Unread => (v.is(Newer, item) ? "newer" : "damaged");

/** What the record says is needed now. It is left as it is, and what needs it waits. */
export class UnreadableRecord extends Error {
  override readonly name = "UnreadableRecord";
  readonly why: Unread;
  /** The record's partition key. */
  readonly record: string;

  constructor(why: Unread, { pk }: Pick<Key, "pk">) {
    super("a record cannot be read");
    this.why = why;
    this.record = pk;
  }
}

export interface MayBeUnread {
  readonly unread?: Unread | undefined;
}

/**
 * Reads a stored record as a whole or not at all. One that cannot be read is `blank`, so that it does not hide others.
 *
 * @example
 * const { registryId, unread } = readRecord(Apartment, item, { id: 7, ...nothingKnown });
 */
export function readRecord<const S extends v.GenericSchema<unknown, object>>(
  schema: S,
  item: unknown,
  blank: v.InferOutput<S>,
): v.InferOutput<S> & MayBeUnread {
  const read = v.safeParse(schema, item);
  return read.success ? read.output : { ...blank, unread: whyUnread(item) };
}

/** The record with this key, where it can be read. */
export function requireReadable<T extends MayBeUnread>(record: T, key: Pick<Key, "pk">): T {
  if (record.unread) throw new UnreadableRecord(record.unread, key);
  return record;
}

/** Changes a record and increments a count in it. One whose count is damaged stays as it is, and is read as damaged. */
export async function updateAndCount(
  store: Pick<Store, "get" | "update">,
  key: Key,
  name: string,
  change: Change,
): Promise<WrittenItem> {
  const increment = async () => await store.update(key, { ...change, add: { [name]: 1 } });
  try {
    return await increment();
  } catch (error) {
    const item = await store.get(key);
    // Another worker has set the damaged record aside, or somebody has repaired it since.
    if (typeof item?.[name] === "number" && error instanceof Error && error.name === "ValidationException")
      return await increment();
    if (item?.[name] === undefined || typeof item[name] === "number") throw error;
    return { written: true, item };
  }
}
