import type { Item, Query, Store } from "../../aws/store.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import { parse } from "../../parsing/parse.ts";
import { readFiling } from "../../records/filings.ts";
import { filingKey, ItemKeys, needingAttention, reservationsListedIn } from "../../records/keys.ts";
import { isOpen, type Row, readRow } from "../../records/rows.ts";
import { withReason } from "./read-task.ts";

/** No deployment has older tasks. */
export const oldestYear = 2026;
/** Records that one page looks at, one more than the longest page. More would take longer than a request may. */
const mostRecords = 1_001;
/** Keys read at a time where few rows may fit. */
const keysAtATime = 200;

export interface ListPosition {
  readonly year: number;
  readonly after?: Item | undefined;
}

export interface ListRequest<T> {
  readonly limit: number;
  readonly fits: (one: T) => boolean;
}

/** Rows that fit, and where to continue while there may be more. A page may hold fewer rows than requested, even none. */
export interface FoundRows<P> {
  readonly rows: Row[];
  readonly next?: P;
}

/** Reservations of all tasks, newest first, year by year. The index is eventually consistent. */
export async function listReservations(
  store: Pick<Store, "query" | "getMany">,
  from: ListPosition,
  { limit, fits }: ListRequest<Row>,
): Promise<FoundRows<ListPosition>> {
  const rows: Row[] = [];
  let budget = mostRecords;
  for (let { year, after } = from; ; year -= 1, after = undefined) {
    const query = {
      index: "listed",
      partition: reservationsListedIn(year),
      descending: true,
      ...(after && { after }),
    } as const;
    const page = await pageOf(store, query, { limit: limit - rows.length, fits }, budget);
    rows.push(...page.rows);
    budget -= page.looked;
    if (page.last) return { rows, next: { year, after: page.last } };
    if (year <= oldestYear) return { rows };
    if (rows.length === limit || budget <= 0) return { rows, next: { year: year - 1 } };
  }
}

/** Reservations that need attention now, the latest first. */
export async function listNeedingAttention(
  store: Pick<Store, "query" | "getMany">,
  { after, now }: { after: Item | undefined; now: EpochMs },
  wanted: ListRequest<Row>,
): Promise<FoundRows<Item>> {
  const between = ["0", `${new Date(now).toISOString()}~`] as const;
  const query = {
    index: "attention",
    partition: needingAttention,
    between,
    descending: true,
    ...(after && { after }),
  } as const;
  const { rows, last } = await pageOf(store, query, wanted, mostRecords);
  return { rows, ...(last && { next: last }) };
}

/** The rows, with the reason of each that waits, which is in its filing. */
export async function withReasons(store: Pick<Store, "getMany">, rows: readonly Row[]): Promise<Row[]> {
  const open = rows.filter((row) => isOpen(row) && row.filing > 0);
  const keys = new Map(open.map(({ taskId, filing }) => [`${taskId} ${filing}`, filingKey(taskId, filing)]));
  const filings = (await store.getMany([...keys.values()])).map(readFiling);
  return rows.map((row) => withReason(row, filings));
}

const keyText = (item: unknown) => Object.values(parse(ItemKeys, item)).join(" ");

/** Looks for one row more than requested, so that `last` is set only while there is, or may be, more. */
async function pageOf(
  store: Pick<Store, "query" | "getMany">,
  query: Query,
  { limit, fits }: ListRequest<Row>,
  budget: number,
) {
  const found: { row: Row; key: Item }[] = [];
  let after = query.after;
  let looked = 0;
  do {
    const left = Math.min(budget - looked, Math.max(limit + 1 - found.length, keysAtATime));
    const { items: keys, last } = await store.query({ ...query, limit: left, ...(after && { after }) });
    const records = new Map(
      (await store.getMany(keys.map((key) => parse(ItemKeys, key)))).map((item) => [keyText(item), item]),
    );
    for (const key of keys) {
      const item = records.get(keyText(key));
      const row = item && readRow(item);
      if (row && fits(row)) found.push({ row, key });
    }
    looked += keys.length;
    after = last;
  } while (after && found.length <= limit && looked < budget);
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1)?.key : after;
  return { rows: page.map(({ row }) => row), looked, ...(last && { last }) };
}
