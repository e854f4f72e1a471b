import { ofFile } from "../../shared/wording/files.ts";
import { isColumnName } from "./columns.ts";
import { type Cell, type Grid, isEmpty, type Row, UnreadableSheet } from "./grid.ts";

/** Titles, filters and a grouped heading may stand above the columns' names; more lines do not. */
const highest = 20;

/**
 * The columns' names are in the line that has most names of known columns; without any, in the first line with several
 * cells. What stands above are titles.
 */
export function gridOf(rows: readonly Row[]): Grid {
  const filled = rows.filter(({ cells }) => cells.some((cell) => !isEmpty(cell)));
  const isTable = ({ cells }: Row) => cells.filter((cell) => !isEmpty(cell)).length > 1;
  const known = filled.slice(0, highest).map(({ cells }) => cells.filter(isKnown).length);
  const most = Math.max(...known, 0);
  const start = most > 1 ? known.indexOf(most) : Math.max(0, filled.findIndex(isTable));
  const [head, ...below] = filled.slice(start);
  if (!head) throw new UnreadableSheet(ofFile("file_empty"));
  const columns = head.cells.map((cell) => String(cell ?? "").trim());
  const titles = filled.slice(0, start).map(({ line }) => line);
  return { columns, titles, rows: below.map(({ line, cells }) => ({ line, cells: cells.map(trimmed) })) };
}

const isKnown = (cell: Cell) => typeof cell === "string" && cell.length < 60 && isColumnName(cell);

/** Without the invisible format characters of copied cells. */
const trimmed = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.replaceAll(/\p{Cf}/gu, "").trim() || undefined : cell;
