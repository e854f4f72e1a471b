import { zipSync } from "fflate";
import * as v from "valibot";
import { ofFile } from "../../shared/wording/files.ts";
import { contentOf, entriesOf, sizeOf } from "./archive.ts";
import { type Grid, gridOf, maxCells, UnreadableSheet } from "./grid.ts";

const Rows = v.array(v.array(v.nullable(v.union([v.string(), v.number(), v.boolean(), v.date()]))));

/** `open` gets an archive of the parts that were checked, whatever else the file holds. */
export async function readWorkbook(
  bytes: Uint8Array<ArrayBuffer>,
  open: (workbook: Blob) => Promise<unknown>,
): Promise<Grid> {
  const parts = partsOf(bytes);
  if (!parts || Object.values(parts).some(isTooLarge)) throw new UnreadableSheet(ofFile("file_workbook_too_large"));
  const opened = await open(new Blob([zipSync(parts, { level: 0 })])).catch(() => undefined);
  const rows = v.safeParse(Rows, opened, { abortEarly: true });
  if (!rows.success) throw new UnreadableSheet(ofFile("file_workbook"));
  return gridOf(
    rows.output.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell ?? undefined) })),
  );
}

/** The limit of all parts together, uncompressed. */
const maxBytes = 50_000_000;

/** The parts of a workbook; undefined if they are too large: a few kB can inflate to gigabytes. */
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
  return text.includes("sheetData") && cellsOf(text) > maxCells;
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
