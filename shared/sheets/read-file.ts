import { readSheet } from "read-excel-file/universal";
import { ofFile } from "../wording/files.ts";
import { readCsv } from "./csv.ts";
import { decode } from "./decode.ts";
import { type Grid, UnreadableSheet } from "./grid.ts";
import { readJson } from "./json.ts";
import { readWorkbook } from "./workbook.ts";

/** Reads a CSV, XLSX or JSON file, told apart by what is in it. */
export async function readFile(file: Blob): Promise<Grid> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  // Not the library's reader for Node: that one takes in parts that the directory, by which size is judged, does not list.
  if (start === "PK\u0003\u0004") return readWorkbook(bytes, () => readSheet(file));
  if (start === "\u00d0\u00cf\u0011\u00e0") throw new UnreadableSheet(ofFile("file_old_excel"));
  const text = decode(bytes);
  return /^\s*[[{]/.test(text.replace(/^\uFEFF/, "")) ? readJson(text) : readCsv(text);
}
