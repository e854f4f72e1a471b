import { ofFile } from "../../shared/wording/files.ts";
import { contentOf, entriesOf, sizeOf } from "./archive.ts";
import { maxCells, UnreadableSheet } from "./grid.ts";

/** The limit of all parts together, uncompressed. */
export const maxBytes = 50_000_000;

/** The parts of a workbook that was not too large: a few kB can inflate to gigabytes. */
export function checkedParts(bytes: Uint8Array<ArrayBuffer>): Record<string, Uint8Array> {
  const parts = partsOf(bytes);
  requireWorkbook(Object.keys(parts ?? {}));
  if (!parts || Object.values(parts).some(isTooLarge)) throw new UnreadableSheet(ofFile("file_workbook_too_large"));
  return parts;
}

/** A document or an archive of files has the same beginning. */
function requireWorkbook(names: readonly string[]): void {
  const has = (start: string) => names.some((name) => name.startsWith(start));
  if (has("word/") || has("ppt/")) throw new UnreadableSheet(ofFile("file_document"));
  const isArchive =
    names.length > 0 && names.every((name) => /\.(?:csv|tsv|txt|xlsx?|ods|pdf|ics|html?|jpe?g|png)$|\/$/i.test(name));
  if (isArchive) throw new UnreadableSheet(ofFile("file_archive"));
}

/** Undefined if they are too large. */
function partsOf(bytes: Uint8Array<ArrayBuffer>): Record<string, Uint8Array> | undefined {
  try {
    const entries = entriesOf(bytes);
    if (sizeOf(entries) > maxBytes) return undefined;
    return Object.fromEntries(entries.map((entry) => [entry.name, contentOf(entry)]));
  } catch {
    throw new UnreadableSheet(ofFile("file_workbook"));
  }
}

/** True for a sheet with too many cells: one far down makes a table of millions. A sheet's part may have any name. */
function isTooLarge(part: Uint8Array): boolean {
  const text = new TextDecoder().decode(part);
  if (text.includes("sheetData")) return cellsOf(text) > maxCells;
  return text.includes("table:table-row") && cellsOfOpenDocument(text) > maxCells;
}

/** The table's size, by the references of rows, cells and the sheet itself, or by count if there are none. */
function cellsOf(sheet: string): number {
  let [columns, rows, count] = [1, 0, 0];
  // Not `xmlns:r`, which is in every spreadsheet.
  for (const [, name, place = ""] of sheet.matchAll(/(?<![\w:.-])(r|ref)\s*=\s*["']([^"']*)/g)) {
    const [, column = "", row] = /^(?:[A-Z]+\d+:)?([A-Z]*)(\d+)$/.exec(place) ?? [];
    // No program writes `A1e9`, but a reader may take it for a distant cell.
    if (name === "r" && row === undefined) return Infinity;
    columns = Math.max(columns, columnNumber(column));
    rows = Math.max(rows, Number(row ?? 0));
  }
  for (const _ of sheet.matchAll(/<(?:\w+:)?c[\s/>]/g)) count += 1;
  return Math.max(count, columns * rows);
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** The cells with values of an `.ods`, where one element may stand for many rows and columns. */
function cellsOfOpenDocument(content: string): number {
  let [cells, repeated] = [0, 1];
  const element = /<table:(table-row|(?:covered-)?table-cell)\b([^>]*)>/g;
  for (const [, name, attributes = ""] of content.matchAll(element)) {
    const [, times = "1"] = /number-(?:rows|columns)-repeated\s*=\s*["'](\d+)/.exec(attributes) ?? [];
    if (name === "table-row") repeated = Number(times);
    else if (/value-type|formula/.test(attributes)) cells += Number(times) * repeated;
  }
  return cells;
}
