import * as v from "valibot";
import type { Key } from "../deployment/table.ts";
import { parse } from "../parsing/parse.ts";
import type { Change, Item, Store } from "./store.ts";

/** A release whose records this one cannot read gives them a higher `shape`. */
const ownShape = 1;
const Newer = v.object({ shape: v.pipe(v.number(), v.gtValue(ownShape)) });

/** True if a newer release wrote the record: then it is not damaged. */
export const isNewer = (item: Item | undefined) => v.is(Newer, item);

/** The record has to be left to a newer release. */
export class NewerRecord extends Error {
  override readonly name = "NewerRecord";
}

export interface Damage {
  /** The fields that could not be read, as stored. */
  readonly unreadable?: Item | undefined;
  readonly isNewer?: true | undefined;
}

/**
 * Reads as much of a stored record as possible, so that a damaged one does not hide others. `whole` replaces the lost
 * fields; losing a `harmless` one is not damage.
 *
 * @example
 * const { registryId, unreadable } = readRecord(Apartment, item, (kept) => ({ ...nothingKnown, ...kept }));
 */
export function readRecord<const S extends v.ObjectSchema<v.ObjectEntries, undefined>>(
  schema: S,
  item: Item,
  whole: (kept: Item) => Item,
  harmless: readonly string[] = [],
): v.InferOutput<S> & Damage {
  const read = v.safeParse(schema, item);
  if (read.success) return read.output;
  const { kept, lost } = salvage(schema.entries, item);
  const isDamaged = Object.keys(lost).some((name) => !harmless.includes(name));
  const damage = isDamaged && { unreadable: lost, ...(isNewer(item) && { isNewer: true as const }) };
  return { ...parse(schema, whole(kept)), ...damage };
}

/** The readable and the unreadable fields of a damaged record. */
export function salvage(entries: v.ObjectEntries, record: unknown) {
  const stored = v.is(v.record(v.string(), v.unknown()), record) ? record : {};
  const kept: Item = {};
  const lost: Item = {};
  for (const [name, schema] of Object.entries(entries)) {
    const value = stored[name];
    if (!v.safeParse(schema, value).success) lost[name] = value ?? null;
    else if (value !== undefined) kept[name] = value;
  }
  return { kept, lost };
}

/** Changes a record and increments a count in it. A count that is not a number starts again at one. */
export async function updateAndCount(
  store: Pick<Store, "get" | "update">,
  key: Key,
  name: string,
  change: Change,
): Promise<Item | undefined> {
  const increment = async () => await store.update(key, { ...change, add: { [name]: 1 } });
  try {
    return await increment();
  } catch (error) {
    const count = (await store.get(key))?.[name];
    // Another worker has repaired the count since.
    if (typeof count === "number" && error instanceof Error && error.name === "ValidationException")
      return await increment();
    if (count === undefined || typeof count === "number") throw error;
    return await store.update(key, { ...change, set: { ...change.set, [name]: 1 } });
  }
}
