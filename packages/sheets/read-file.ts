import { readSheet } from "read-excel-file/universal";
import * as v from "valibot";
import { jsonShape } from "../../shared/parsing/json-shape.ts";
import { ofFile } from "../../shared/wording/files.ts";
import { readCsv } from "./csv.ts";
import { type Cell, type Grid, requireRoomFor, UnreadableSheet } from "./grid.ts";
import { readWorkbook } from "./workbook.ts";

/** Reads a CSV, XLSX or JSON file, recognised by its content. */
export async function readFile(file: Blob): Promise<Grid> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 4));
  if (start === "PK\u0003\u0004") return readWorkbook(bytes, readSheet);
  if (start === "\u00d0\u00cf\u0011\u00e0") throw new UnreadableSheet(ofFile("file_old_excel"));
  const text = decode(bytes);
  return /^\s*[[{]/.test(text.replace(/^\uFEFF/, "")) ? readJson(text) : readCsv(text);
}

/** Decodes UTF-8 or UTF-16 with or without a byte order mark, else the code page of Greek spreadsheets. */
export function decode(bytes: Uint8Array): string {
  const encoding = marked(bytes) ?? unmarked(bytes);
  for (const candidate of [encoding, "windows-1253"]) {
    try {
      return new TextDecoder(candidate, { fatal: true }).decode(bytes);
    } catch {
      // Not in this encoding.
    }
  }
  throw new UnreadableSheet(ofFile("file_characters"));
}

function marked([first, second]: Uint8Array): string | undefined {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
}

/** In UTF-16, separators and digits have a zero byte after or before them. */
function unmarked(bytes: Uint8Array): string {
  const start = bytes.subarray(0, 4_000);
  const zeros = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length;
  const many = start.length / 20;
  if (zeros(1) > many && zeros(1) > zeros(0)) return "utf-16le";
  return zeros(0) > many ? "utf-16be" : "utf-8";
}

const CellValue = v.nullish(v.union([v.string(), v.number(), v.boolean()]));
const Entries = v.array(v.record(v.string(), CellValue));
const File = v.union([
  Entries,
  v.pipe(
    v.object({ reservations: Entries }),
    v.transform(({ reservations }) => reservations),
  ),
]);

const Text = v.pipe(v.string(), v.parseJson(), File);

/** A list of objects, or the body of a task. */
export function readJson(text: string): Grid {
  // Each cell has a comma or a brace; an entry without cells is a row all the same.
  requireRoomFor(jsonShape(text).values / 2);
  const parsed = v.safeParse(Text, text.replace(/^\uFEFF/, ""), { abortEarly: true });
  if (!parsed.success) throw new UnreadableSheet(ofFile("file_json", { braces: '{"reservations": [...]}' }));
  const columns = [...new Set(parsed.output.flatMap((entry) => Object.keys(entry)))];
  requireRoomFor(columns.length * parsed.output.length);
  const cell = (value: v.InferOutput<typeof CellValue>): Cell => (value === null || value === "" ? undefined : value);
  return {
    ...{ columns, titles: [] },
    rows: parsed.output.map((entry, index) => ({ line: index + 1, cells: columns.map((name) => cell(entry[name])) })),
  };
}
