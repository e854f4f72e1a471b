import * as v from "valibot";
import { parse } from "../parsing/parse.ts";
import type { Item, Query, Store } from "./store.ts";

const Keys = v.object({ pk: v.string(), sk: v.string() });

/** Which page of a list: at most `limit` records, behind the position `after`; without one, from the start. */
export interface PageWanted {
  readonly limit: number;
  readonly after?: Item;
}

export interface RecordPage<T> {
  readonly records: T[];
  readonly last?: Item;
}

/** Keys read at a time where few of their records may be wanted. */
const atATime = 100;

/**
 * The records of a page of an index. The index has only their keys. Both are read in as few calls as possible. A page is full
 * while there is more; `last` is set only if there is more: DynamoDB's own mark only means that it stopped at the limit, so
 * one record more is read.
 *
 * @example
 * const { records, last } = await listRecords(store, readOwner, { index: "listed", partition: "OWNERS", limit: 100 });
 */
export async function listRecords<T>(
  store: Pick<Store, "query" | "getMany">,
  read: (item: Item) => T,
  query: Query & { limit: number },
  fits?: (record: T) => boolean,
): Promise<RecordPage<T>> {
  const { limit } = query;
  const found: { record: T; key: Item }[] = [];
  let after = query.after;
  do {
    const left = Math.max(limit + 1 - found.length, fits ? atATime : 0);
    const { items: keys, last } = await store.query({ ...query, limit: left, ...(after && { after }) });
    const items = await store.getMany(keys.map((key) => parse(Keys, key)));
    const byName = new Map(items.map((item) => [keyText(item), item]));
    for (const key of keys) {
      const item = byName.get(keyText(key));
      const record = item && read(item);
      if (record !== undefined && (!fits || fits(record))) found.push({ record, key });
    }
    after = last;
  } while (after && found.length <= limit);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1)?.key : undefined;
  return { records: page.map(({ record }) => record), ...(last && { last }) };
}

const keyText = (item: Item) => Object.values(parse(Keys, item)).join(" ");
