import { readSheet } from "read-excel-file/universal";
import { readCsv } from "../../../shared/sheets/csv.ts";
import { decode } from "../../../shared/sheets/decode.ts";
import { type Grid, UnreadableSheet } from "../../../shared/sheets/grid.ts";
import { readJson } from "../../../shared/sheets/json.ts";
import { readWorkbook } from "../../../shared/sheets/workbook.ts";
import { ofFile } from "../../../shared/wording/files.ts";

/** Reads a CSV, XLSX or JSON file, told apart by what is in it. */
export async function readFile(file: File): Promise<Grid> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === "PK\u0003\u0004") return readWorkbook(bytes, () => readSheet(file));
  if (start === "\u00d0\u00cf\u0011\u00e0") throw new UnreadableSheet(ofFile("file_old_excel"));
  const text = decode(bytes);
  return /^\s*[[{]/.test(text.replace(/^\uFEFF/, "")) ? readJson(text) : readCsv(text);
}
