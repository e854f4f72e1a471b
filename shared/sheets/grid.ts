import { aboutFile, ofFile } from "../wording/files.ts";
import type { Words } from "../wording/say.ts";

/** A sheet of reservations as it was read, before anything in it is understood. */
export type Cell = string | number | boolean | Date | undefined;

export interface Row {
  /** Where a person finds it: a line of a CSV file, a row of a workbook, an entry of a JSON list. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

export interface Grid {
  readonly columns: readonly string[];
  /** Lines that stand above it all. */
  readonly titles: readonly number[];
  readonly rows: readonly Row[];
}

export class UnreadableSheet extends Error {
  override readonly name = "UnreadableSheet";
  readonly why: Words;

  constructor(why: Words) {
    super(aboutFile(why));
    this.why = why;
  }
}

/** Of a table, the empty ones included. */
export const maxCells = 500_000;

/** Before a table is made of a text: a few kB can name so many columns that it does not fit into memory. */
export function requireRoomFor(cells: number): void {
  if (cells > maxCells) throw new UnreadableSheet(ofFile("file_table_too_large"));
}

/** Rows of cells, the first of which names the columns. `lines` says where each row stands. */
export function gridOf(rows: readonly Row[]): Grid {
  const filled = rows.filter(({ cells }) => cells.some((cell) => !isEmpty(cell)));
  // A title stands alone above the names of the columns.
  const start = Math.max(
    0,
    filled.findIndex(({ cells }) => cells.filter((cell) => !isEmpty(cell)).length > 1),
  );
  const [head, ...below] = filled.slice(start);
  if (!head) throw new UnreadableSheet(ofFile("file_empty"));
  const columns = head.cells.map((cell) => String(cell ?? "").trim());
  const seen = new Set<string>();
  const twice = columns.find((column) => column !== "" && seen.size === seen.add(column).size);
  if (twice !== undefined) throw new UnreadableSheet(ofFile("file_columns_twice", { name: twice }));
  const titles = filled.slice(0, start).map(({ line }) => line);
  return { columns, titles, rows: below.map(({ line, cells }) => ({ line, cells: cells.map(trimmed) })) };
}

export const isEmpty = (cell: Cell) => cell === undefined || (typeof cell === "string" && cell.trim() === "");

/** Without the format characters that come along with copied cells, and that nobody sees. */
const trimmed = (cell: Cell): Cell => {
  if (typeof cell !== "string") return cell;
  return cell.replaceAll(/\p{Cf}/gu, "").trim() || undefined;
};

/** What was found, by its shape: `99/99/9999`, never the value, which may be a guest's. */
export function shapeOf(cell: Cell): Words {
  if (cell === undefined) return ofFile("found_nothing");
  if (cell instanceof Date) return ofFile("found_date");
  if (typeof cell !== "string") return ofFile(typeof cell === "number" ? "found_number" : "found_flag");
  const shape = cell.replace(/\p{L}/gu, "a").replace(/\p{N}/gu, "9");
  return shape.length > 24 ? `${shape.slice(0, 24)}…` : shape;
}
