import * as v from "valibot";
import { jsonShape } from "../../shared/parsing/json-shape.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { CodePage } from "./code-page.ts";
import { inLikelyPage } from "./code-pages.ts";
import { withColumnNames } from "./column-names.ts";
import { readCsv } from "./csv.ts";
import { type Cell, type Grid, requireRoomFor, UnreadableSheet } from "./grid.ts";
import type { OpenFile } from "./open-file.ts";
import { chooseSheet } from "./sheets.ts";
import { withSplitPeriods } from "./split-periods.ts";

/**
 * Opens a file of any kind, recognised by its content: CSV, JSON, `.xlsx`, `.xls`, `.ods`. Throws an `UnreadableSheet`
 * with one sentence for what has no table. The reader of workbooks is loaded only for one.
 */
export async function openFile(file: Blob): Promise<OpenFile> {
  const { sheets } = await sheetsOf(file);
  return {
    sheets: sheets.map((sheet) => (sheet.grid ? { ...sheet, grid: readable(sheet.grid, sheet.name) } : sheet)),
  };
}

/** The sheet's name says something of the whole table, as a title does. */
function readable(grid: Grid, name: string): Grid {
  const named = withSplitPeriods(withColumnNames(grid));
  return name === "" ? named : { ...named, texts: [...(named.texts ?? []), name] };
}

async function sheetsOf(file: Blob): Promise<OpenFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const start = String.fromCharCode(...bytes.subarray(0, 8));
  const isZip = start.startsWith("PK\u0003\u0004");
  if (isZip || start.startsWith("\u00d0\u00cf\u0011\u00e0")) {
    const { readWorkbook } = await import("./workbook.ts");
    return { sheets: await readWorkbook(bytes, isZip) };
  }
  refuseOtherKinds(start);
  const { text, page } = decode(bytes);
  refuseOtherTexts(text);
  const grid = /^\s*[[{]/.test(text.replace(/^\uFEFF/, "")) ? readJson(text) : readCsv(text);
  return { sheets: [{ name: "", isHidden: false, grid: { ...grid, ...(page && { page }) } }] };
}

/** The one table of a file. */
export async function readFile(file: Blob): Promise<Grid> {
  const { grid } = chooseSheet(await openFile(file));
  if (grid) return grid;
  throw new UnreadableSheet(ofFile("file_sheets"));
}

const kinds = [
  ["%PDF", "file_pdf"],
  ["\u0089PNG", "file_picture"],
  ["\u00ff\u00d8\u00ff", "file_picture"],
  ["GIF8", "file_picture"],
  ["RIFF", "file_picture"],
  ["Rar!", "file_archive"],
  ["7z\u00bc\u00af", "file_archive"],
  ["\u001f\u008b", "file_archive"],
] as const;

function refuseOtherKinds(start: string): void {
  // Of a telephone: its kind stands after four bytes.
  if (start.startsWith("ftyp", 4)) throw new UnreadableSheet(ofFile("file_picture"));
  const kind = kinds.find(([signature]) => start.startsWith(signature));
  if (kind) throw new UnreadableSheet(ofFile(kind[1]));
}

function refuseOtherTexts(text: string): void {
  const start = text
    .slice(0, 1_000)
    .replace(/^\uFEFF/, "")
    .trimStart();
  if (/^BEGIN:VCALENDAR/i.test(start)) throw new UnreadableSheet(ofFile("file_calendar"));
  if (/^<\?xml(?!.*<html)/is.test(start)) throw new UnreadableSheet(ofFile("file_xml"));
  if (/^<(?:[!?]|\w+[\s/>])|^MIME-Version:/i.test(start)) throw new UnreadableSheet(ofFile("file_web_page"));
  if (/^(?:Received|From|Return-Path|Delivered-To|Subject|X-[\w-]+):\s/i.test(start))
    throw new UnreadableSheet(ofFile("file_document"));
  if (/^\{\\rtf/.test(start)) throw new UnreadableSheet(ofFile("file_document"));
  if (text.includes("\u0000")) throw new UnreadableSheet(ofFile("file_characters"));
}

/** Decodes UTF-8 or UTF-16 with or without a byte order mark, else the code page that makes words. */
export function decode(bytes: Uint8Array): { readonly text: string; readonly page?: CodePage } {
  try {
    return { text: new TextDecoder(marked(bytes) ?? unmarked(bytes), { fatal: true }).decode(bytes) };
  } catch {
    const likely = inLikelyPage(bytes);
    if (likely) return likely;
    throw new UnreadableSheet(ofFile("file_characters"));
  }
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
    columns,
    titles: [],
    rows: parsed.output.map((entry, index) => ({ line: index + 1, cells: columns.map((name) => cell(entry[name])) })),
  };
}
