import { type UnzipFileInfo, type Unzipped, unzipSync } from "fflate";
import { ofFile } from "../../shared/wording/files.ts";
import { maxCells, UnreadableSheet } from "./grid.ts";

/** The limit of all parts together, uncompressed. */
export const maxBytes = 50_000_000;

/**
 * True if a workbook is too large to open: a few kB can inflate to gigabytes, and one cell far down makes a table of
 * millions. Parts are found like the workbook reader finds them, and inflated to their declared size at most.
 */
export function isTooLarge(bytes: Uint8Array): boolean {
  let size = 0;
  const parts = unzipped(bytes, ({ originalSize }) => {
    size += originalSize;
    return size <= maxBytes;
  });
  if (size > maxBytes) return true;
  // A sheet's part may have any name.
  return Object.values(parts).some((part) => {
    const text = new TextDecoder().decode(part);
    if (text.includes("sheetData")) return cellsOf(text) > maxCells;
    return text.includes("table:table-row") && cellsOfOpenDocument(text) > maxCells;
  });
}

function unzipped(bytes: Uint8Array, filter: (part: UnzipFileInfo) => boolean): Unzipped {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    throw new UnreadableSheet(ofFile("file_workbook"));
  }
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
