import * as v from "valibot";
import { parse } from "../parsing/parse.ts";
import type { Item, Page, Query, Store } from "./store.ts";

const Keys = v.object({ pk: v.string(), sk: v.string() });

export interface Listed<T> {
  readonly records: T[];
  readonly last?: Item;
}

/**
 * The records of a page of an index. The index has only their keys. Both are read in as few calls as possible.
 *
 * @example
 * const { records, last } = await listRecords(store, readOwner, { index: "listed", partition: "OWNERS", limit: 100 });
 */
export async function listRecords<T>(
  store: Pick<Store, "query" | "getMany">,
  read: (item: Item) => T,
  query: Query & { limit: number },
): Promise<Listed<T>> {
  const { items: keys, last } = await pageOf(store, query);
  const items = await store.getMany(keys.map((key) => parse(Keys, key)));
  return { records: items.map(read), ...(last && { last }) };
}

/**
 * A page of an index query with `last` only if there is more. DynamoDB's own mark only means that it stopped at the
 * limit, so one extra key is read.
 */
async function pageOf(store: Pick<Store, "query">, query: Query & { limit: number }): Promise<Page> {
  const { limit } = query;
  const items: Item[] = [];
  let after = query.after;
  do {
    const page = await store.query({ ...query, limit: limit + 1 - items.length, ...(after && { after }) });
    items.push(...page.items);
    after = page.last;
  } while (after && items.length <= limit);
  const kept = items.slice(0, limit);
  const last = kept.at(-1);
  return { items: kept, ...(items.length > limit && last && { last }) };
}
