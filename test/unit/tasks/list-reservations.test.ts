import { describe, expect, it } from "vitest";
import type { Item, Query } from "../../../shared/aws/store.ts";
import { reservationsListedIn, rowKey } from "../../../shared/records/keys.ts";
import type { Row } from "../../../shared/records/rows.ts";
import {
  type ListPosition,
  listNeedingAttention,
  listReservations,
} from "../../../shared/tasks/reading/list-reservations.ts";
import { aRow } from "../filing/one-visit.ts";

/** Reservations by year, newest first, with the number of keys of each query. */
function aStore(byYear: Readonly<Record<number, readonly number[]>>) {
  const years = new Map(Object.entries(byYear).map(([year, ids]) => [reservationsListedIn(Number(year)), ids]));
  const asked: (number | undefined)[] = [];
  const store = {
    async query({ partition, after, limit = 0, descending }: Query) {
      asked.push(limit);
      const ids = years.get(partition) ?? [...years.values()].flat();
      const keys: Item[] = (descending ? ids : ids.toReversed()).map((taskId) => ({ ...rowKey(taskId, 1) }));
      const from = after ? keys.findIndex(({ pk }) => pk === after["pk"]) + 1 : 0;
      if (after && from === 0) throw new Error("DynamoDB refuses a place that is in another partition");
      const items = keys.slice(from, from + limit);
      const last = items.at(-1);
      return { items, ...(last && from + limit < keys.length && { last }) };
    },
    getMany: async (keys: readonly { readonly pk: string; readonly sk: string }[]) =>
      keys.map((key) => ({ ...key, ...aRow({ taskId: Number(key.pk.slice("TASK#".length)) }) })),
  };
  return { store, asked };
}

const idsOf = (rows: readonly Row[]) => rows.map(({ taskId }) => taskId);
const countdown = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

async function pagesOf(
  store: ReturnType<typeof aStore>["store"],
  year: number,
  limit: number,
  fits: (row: Row) => boolean = () => true,
) {
  const pages: number[][] = [];
  let next: ListPosition | undefined = { year };
  while (next && pages.length < 50) {
    const page: Awaited<ReturnType<typeof listReservations>> = await listReservations(store, next, { limit, fits });
    pages.push(idsOf(page.rows));
    next = page.next;
  }
  return pages;
}

describe("the list of all reservations", () => {
  it("is read newest first, across years, each once", async () => {
    const { store } = aStore({ 2026: [3, 2, 1], 2027: [], 2028: [5, 4] });

    expect(await pagesOf(store, 2028, 2)).toEqual([[5, 4], [3, 2], [1]]);
    expect(await pagesOf(store, 2028, 4)).toEqual([[5, 4, 3, 2], [1]]);
    expect(await pagesOf(aStore({ 2026: [1], 2027: [3, 2] }).store, 2027, 2)).toEqual([[3, 2], [1]]);
    expect(await pagesOf(store, 2028, 10)).toEqual([[5, 4, 3, 2, 1]]);
    expect(await pagesOf(aStore({ 2026: [3, 2, 1], 2027: [6, 5, 4] }).store, 2027, 2)).toEqual([
      [6, 5],
      [4, 3],
      [2, 1],
    ]);
  });

  it("ends with a full page when nothing follows", async () => {
    const { store } = aStore({ 2026: [3, 2, 1] });

    expect(await pagesOf(store, 2026, 3)).toEqual([[3, 2, 1]]);
  });

  it("is read up to 1,001 rows per page, matching or not, in small queries when few may match", async () => {
    const { store, asked } = aStore({ 2026: countdown(2_100, 1) });
    const pages = await pagesOf(store, 2026, 5, ({ taskId }) => taskId % 1_000 === 99);

    expect(pages).toEqual([[2_099], [1_099, 99], []]);
    expect(Math.max(...asked.map(Number))).toBe(200);
  });

  it("is read up to 1,001 rows per page across years as well", async () => {
    const none = { limit: 5, fits: () => false };
    const { store, asked } = aStore({ 2027: countdown(1_400, 701), 2026: countdown(700, 1) });
    const first = await listReservations(store, { year: 2027 }, none);
    expect(asked.reduce<number>((sum, limit = 0) => sum + limit, 0)).toBeLessThanOrEqual(1_001 + 200);
    expect(first).toEqual({ rows: [], next: { year: 2026, after: rowKey(400, 1) } });

    const whole = aStore({ 2027: countdown(2_001, 1_001), 2026: countdown(1_000, 1) });
    expect(await listReservations(whole.store, { year: 2027 }, none)).toEqual({ rows: [], next: { year: 2026 } });
  });

  it("leaves out rows that are gone though still in the index", async () => {
    const { store } = aStore({ 2026: [3, 2, 1] });
    const getMany = async (keys: Parameters<typeof store.getMany>[0]) =>
      (await store.getMany(keys)).filter(({ taskId }) => taskId !== 2);

    const { rows } = await listReservations({ ...store, getMany }, { year: 2026 }, { limit: 5, fits: () => true });
    expect(idsOf(rows)).toEqual([3, 1]);
  });

  it("is read in one query when all rows may match", async () => {
    const { store, asked } = aStore({ 2026: countdown(1_500, 1) });
    const first = await listReservations(store, { year: 2026 }, { limit: 500, fits: () => true });

    expect(first.rows).toHaveLength(500);
    expect(asked).toEqual([501]);
  });
});

it("the list of what needs attention is newest first, and continues after the last one shown", async () => {
  const { store } = aStore({ 2026: [5, 4, 3, 2, 1] });
  const wanted = { limit: 2, fits: () => true };
  const first = await listNeedingAttention(store, { after: undefined, now: 0 }, wanted);
  const second = await listNeedingAttention(store, { after: first.next, now: 0 }, wanted);

  expect(idsOf(first.rows)).toEqual([5, 4]);
  expect(idsOf(second.rows)).toEqual([3, 2]);
});
