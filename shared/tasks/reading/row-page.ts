import * as v from "valibot";
import { decodeCursor, defaultLimit, encodeCursor } from "../../contract/paging.ts";
import { lastRow } from "../../records/keys.ts";
import type { Row } from "../../records/rows.ts";

const Position = v.strictObject({ row: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(lastRow)) });

/** Reads which page of a task's rows is requested, and returns what takes it from them, in the order sent. */
export function rowPage({ limit = defaultLimit, cursor }: { limit?: number | undefined; cursor?: string | undefined }) {
  const after = decodeCursor(Position, cursor)?.row ?? 0;
  return (rows: readonly Row[]): { page: Row[]; next: { nextCursor?: string } } => {
    const rest = rows.filter(({ number: row }) => row > after);
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    return { page, next: encodeCursor(rest.length > page.length && last ? { row: last.number } : undefined) };
  };
}
