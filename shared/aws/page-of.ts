import type { Item, Page, Query, Store } from "./store.ts";

/**
 * A page of an index query that says exactly whether there is more: DynamoDB's own mark only says that it stopped
 * counting, so one key more than asked for is read.
 */
export async function pageOf(store: Pick<Store, "query">, query: Query & { limit: number }): Promise<Page> {
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
