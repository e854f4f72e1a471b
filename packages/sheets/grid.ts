import { aboutFile, ofFile } from "../../shared/wording/files.ts";
import type { Words } from "../../shared/wording/say.ts";
import type { CodePage } from "./code-page.ts";

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
  /** What lines of one cell say: titles and footers. */
  readonly texts?: readonly string[];
  readonly rows: readonly Row[];
  /** Lines that a spreadsheet does not show. */
  readonly hidden?: readonly number[];
  /** Columns that a spreadsheet does not show. */
  readonly hiddenColumns?: readonly string[];
  /** The currency that a title or a footer names for all amounts. */
  readonly currency?: string;
  /** Between the cells of a line of text. */
  readonly separator?: string;
  /** How the letters of a text that is not Unicode were read. */
  readonly page?: CodePage;
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

/** Throws if two columns that are read share a name; others may. */
export function requireUnlike(columns: readonly string[]): void {
  const twice = columns.find((column, at) => column !== "" && columns.indexOf(column) !== at);
  if (twice !== undefined) throw new UnreadableSheet(ofFile("file_columns_twice", { name: twice }));
}

export const isEmpty = (cell: Cell) => cell === undefined || (typeof cell === "string" && cell.trim() === "");

/** A value's shape, such as `99/99/9999`: the value itself may be a guest's. */
export function shapeOf(cell: Cell): Words {
  if (cell === undefined) return ofFile("found_nothing");
  if (cell instanceof Date) return ofFile("found_date");
  if (typeof cell !== "string") return ofFile(typeof cell === "number" ? "found_number" : "found_flag");
  const shape = cell.replace(/\p{L}/gu, "a").replace(/\p{N}/gu, "9");
  return shape.length > 24 ? `${shape.slice(0, 24)}…` : shape;
}
