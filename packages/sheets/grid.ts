import { aboutFile, ofFile } from "../../shared/wording/files.ts";
import type { Words } from "../../shared/wording/say.ts";
import { isColumnName } from "./columns.ts";

export type Cell = string | number | boolean | Date | undefined;

export interface Row {
  /** A line of a CSV file, a row of a workbook or an entry of a JSON list. */
  readonly line: number;
  readonly cells: readonly Cell[];
}

/** A sheet of reservations before it is interpreted. */
export interface Grid {
  readonly columns: readonly string[];
  /** Lines above the columns' names. */
  readonly titles: readonly number[];
  readonly rows: readonly Row[];
  /** Lines that a spreadsheet does not show. */
  readonly hidden?: readonly number[];
  /** Between the cells of a line of text. */
  readonly separator?: string;
}

export class UnreadableSheet extends Error {
  override readonly name = "UnreadableSheet";
  readonly why: Words;

  constructor(why: Words) {
    super(aboutFile(why));
    this.why = why;
  }
}

/** Empty cells included. */
export const maxCells = 500_000;

/** To be called before a table is built: a few kB of text can describe more cells than fit into memory. */
export function requireRoomFor(cells: number): void {
  if (cells > maxCells) throw new UnreadableSheet(ofFile("file_table_too_large"));
}

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

/** Of columns that are read; others may share a name. */
export function requireUnlike(columns: readonly string[]): void {
  const twice = columns.find((column, at) => column !== "" && columns.indexOf(column) !== at);
  if (twice !== undefined) throw new UnreadableSheet(ofFile("file_columns_twice", { name: twice }));
}

export const isEmpty = (cell: Cell) => cell === undefined || (typeof cell === "string" && cell.trim() === "");

/** Without the invisible format characters of copied cells. */
const trimmed = (cell: Cell): Cell =>
  typeof cell === "string" ? cell.replaceAll(/\p{Cf}/gu, "").trim() || undefined : cell;

/** A value's shape, such as `99/99/9999`: the value itself may be a guest's. */
export function shapeOf(cell: Cell): Words {
  if (cell === undefined) return ofFile("found_nothing");
  if (cell instanceof Date) return ofFile("found_date");
  if (typeof cell !== "string") return ofFile(typeof cell === "number" ? "found_number" : "found_flag");
  const shape = cell.replace(/\p{L}/gu, "a").replace(/\p{N}/gu, "9");
  return shape.length > 24 ? `${shape.slice(0, 24)}…` : shape;
}
