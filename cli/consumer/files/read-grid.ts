import { existsSync, readFileSync, statSync } from "node:fs";
import { readSheet } from "read-excel-file/node";
import { readCsv } from "../../../shared/sheets/csv.ts";
import { decode } from "../../../shared/sheets/decode.ts";
import { type Grid, UnreadableSheet } from "../../../shared/sheets/grid.ts";
import { readJson } from "../../../shared/sheets/json.ts";
import { readWorkbook } from "../../../shared/sheets/workbook.ts";
import { ofFile } from "../../../shared/wording/files.ts";

/** Reads a CSV, XLSX or JSON file, told apart by what is in it. */
export async function readGrid(file: string): Promise<Grid> {
  if (!existsSync(file)) throw new UnreadableSheet(ofFile("file_missing", { file }));
  if (statSync(file).isDirectory()) throw new UnreadableSheet(ofFile("file_is_folder", { file }));
  const bytes = readFileSync(file);
  const start = bytes.subarray(0, 4).toString("latin1");
  if (start === "PK\u0003\u0004") return readWorkbook(bytes, () => readSheet(bytes));
  if (start === "\u00d0\u00cf\u0011\u00e0") throw new UnreadableSheet(ofFile("file_old_excel"));
  const text = decode(bytes);
  return /^\s*[[{]/.test(text) ? readJson(text) : readCsv(text);
}
