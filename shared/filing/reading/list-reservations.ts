import * as v from "valibot";
import { pageOf } from "../../aws/page-of.ts";
import type { Item, Store } from "../../aws/store.ts";
import { parse } from "../../parsing/parse.ts";
import { reservationsOf } from "../records/keys.ts";
import { Row } from "../records/rows.ts";

/** No deployment holds anything older. */
const firstYear = 2026;

const Keys = v.object({ pk: v.string(), sk: v.string() });

export interface Position {
  readonly year: number;
  /** The index key read last. */
  readonly after?: Item;
}

/** Reservations of all tasks, newest first, a year's partition at a time. The index is eventually consistent. */
export async function listReservations(
  store: Pick<Store, "query" | "getMany">,
  { from, limit }: { from: Position; limit: number },
): Promise<{ rows: Row[]; next?: Position }> {
  const rows: Row[] = [];
  let position: Position | undefined = from;
  while (position && rows.length < limit) {
    const { year, after }: Position = position;
    const page = await pageOf(store, {
      index: "listed",
      partition: reservationsOf(year),
      descending: true,
      limit: limit - rows.length,
      ...(after && { after }),
    });
    const items = await store.getMany(page.items.map((item) => parse(Keys, item)));
    rows.push(...items.map((item) => parse(Row, item)));
    position = page.last ? { year, after: page.last } : year > firstYear ? { year: year - 1 } : undefined;
  }
  return { rows, ...(position && { next: position }) };
}
