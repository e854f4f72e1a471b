import { readFileSync } from "node:fs";
import { read, utils } from "@e965/xlsx";

/** A sheet of a workbook, counted from 1, as rows of cells; null for an empty one. */
export function readSheet(file: string, sheet = 1): (string | number | boolean | Date | null)[][] {
  const book = read(readFileSync(file), { cellDates: true, UTC: true });
  const found = book.Sheets[book.SheetNames[sheet - 1] ?? ""];
  return found ? utils.sheet_to_json(found, { header: 1, defval: null, UTC: true }) : [];
}
