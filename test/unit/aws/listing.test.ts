import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { listRecords } from "../../../shared/aws/listing.ts";
import type { Item, Page, Query } from "../../../shared/aws/store.ts";
import type { Key } from "../../../shared/deployment/table.ts";

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
    expect([pks(records), last]).toEqual([["A#1", "A#2"], at(2)]);
    expect(asked).toEqual([{ ...query, limit: 3 }]);
  });

  it("is the last one when nothing follows, even if DynamoDB returned a key to continue from", async () => {
    const { store, asked } = paged({ items: [at(1), at(2)], last: at(2) }, { items: [] });

    const { records, last } = await listRecords(store, read, { ...query, after: at(0) });
    expect([pks(records), last]).toEqual([["A#1", "A#2"], undefined]);
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
    expect([pks(records), last]).toEqual([["A#1", "A#2", "A#3"], at(3)]);
  });
});
