import { type Listed, listRecords } from "../../aws/listing.ts";
import type { Item, Store } from "../../aws/store.ts";
import { reservationsOf } from "../records/keys.ts";
import { Row } from "../records/rows.ts";

/** No deployment holds anything older. */
const firstYear = 2026;

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
    const { records, last }: Listed<Row> = await listRecords(store, Row, {
      index: "listed",
      partition: reservationsOf(year),
      descending: true,
      limit: limit - rows.length,
      ...(after && { after }),
    });
    rows.push(...records);
    position = last ? { year, after: last } : year > firstYear ? { year: year - 1 } : undefined;
  }
  return { rows, ...(position && { next: position }) };
}
