import * as v from "valibot";
import type { Key } from "../deployment/table.ts";
import { parse } from "../parsing/parse.ts";
import { salvage } from "../parsing/salvage.ts";
import type { Change, Item, Store } from "./store.ts";

/** A release that writes what this one cannot read gives its records a higher `shape`. */
const ownShape = 1;
const Newer = v.object({ shape: v.pipe(v.number(), v.gtValue(ownShape)) });

/** Whether a newer release wrote what cannot be read: it is no damage. */
export const isNewer = (item: Item | undefined) => v.is(Newer, item);

/** What a newer release has written is left to it. */
export class NewerRecord extends Error {
  override readonly name = "NewerRecord";
}

export interface Damage {
  /** What of the record could not be read, as it was. */
  readonly unreadable?: Item | undefined;
  readonly isNewer?: true | undefined;
}

/**
 * Reads a stored record as far as it can be read: one that is damaged says so, and hides no other. `whole` puts something in
 * the place of what is lost; what is `harmless` is done without.
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

/** Changes a record and adds one to a count in it. A count that is not a number starts again at one. */
export async function countingOn(
  store: Pick<Store, "get" | "update">,
  key: Key,
  name: string,
  change: Change,
): Promise<Item | undefined> {
  const countOn = async () => await store.update(key, { ...change, add: { [name]: 1 } });
  try {
    return await countOn();
  } catch (error) {
    const count = (await store.get(key))?.[name];
    // Another worker has mended the damage since.
    if (typeof count === "number" && error instanceof Error && error.name === "ValidationException")
      return await countOn();
    if (count === undefined || typeof count === "number") throw error;
    return await store.update(key, { ...change, set: { ...change.set, [name]: 1 } });
  }
}
