import * as v from "valibot";
import type { Row } from "../filing/records/rows.ts";
import { decodeCursor, defaultLimit, encodeCursor } from "./paging.ts";

const Position = v.strictObject({ row: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(99_999)) });

/** A page of a task's rows, in the order sent. */
export function pageOfRows(
  rows: readonly Row[],
  { limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined },
): { page: Row[]; next: { nextCursor?: string } } {
  const after = decodeCursor(Position, cursor)?.row ?? 0;
  const rest = rows.filter(({ row }) => row > after);
  const page = rest.slice(0, limit);
  const last = page.at(-1);
  return { page, next: encodeCursor(rest.length > page.length && last ? { row: last.row } : undefined) };
}
