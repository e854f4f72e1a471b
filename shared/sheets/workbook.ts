import * as v from "valibot";
import { ofFile } from "../wording/files.ts";
import { type Grid, gridOf, maxCells, UnreadableSheet } from "./grid.ts";

const Rows = v.array(v.array(v.nullable(v.union([v.string(), v.number(), v.boolean(), v.date()]))));

export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>, open: () => Promise<unknown>): Promise<Grid> {
  const large = await isTooLarge(bytes).catch(() => undefined);
  if (large === undefined) throw new UnreadableSheet(ofFile("file_workbook"));
  if (large) throw new UnreadableSheet(ofFile("file_workbook_too_large"));
  const opened = await open().catch(() => undefined);
  const rows = v.safeParse(Rows, opened);
  if (!rows.success) throw new UnreadableSheet(ofFile("file_workbook"));
  return gridOf(
    rows.output.map((cells, index) => ({ line: index + 1, cells: cells.map((cell) => cell ?? undefined) })),
  );
}

/** Of all parts together once inflated, in bytes. */
const maxBytes = 50_000_000;

interface Part {
  readonly isDeflated: boolean;
  readonly content: Uint8Array<ArrayBuffer>;
  /** As the directory declares it. */
  readonly size: number;
}

/**
 * Whether a workbook is larger than it is worth opening: a few kB can be inflated to gigabytes, and one cell far below
 * makes a table of millions. What is declared is summed first; no part may have more in it than that.
 */
async function isTooLarge(bytes: Uint8Array<ArrayBuffer>): Promise<boolean> {
  const parts = partsOf(bytes);
  if (parts.reduce((sum, { size }) => sum + size, 0) > maxBytes) return true;
  for (const part of parts) {
    const inflated = await inflate(part);
    if (inflated === undefined) return true;
    // A sheet may be called anything: the workbook says which part it is.
    if (inflated.includes("sheetData") && cellsOf(inflated) > maxCells) return true;
  }
  return false;
}

/**
 * The directory at the end of a ZIP file (APPNOTE 4.3.12, 4.3.16). Throws a RangeError where it leads outside, or where a
 * reader could find another one: by the other count of parts, or by ZIP64's own end before this one.
 */
function partsOf(bytes: Uint8Array<ArrayBuffer>): Part[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOf(view);
  const parts: Part[] = [];
  let at = view.getUint32(end + 16, true);
  const [here, count] = [view.getUint16(end + 8, true), view.getUint16(end + 10, true)];
  const isAlone = view.getUint32(end - 20, true) !== zip64Mark;
  if (here !== count || !isAlone) throw new RangeError("the directory is ambiguous");
  for (let left = count; left > 0; left -= 1) {
    const [named, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const place = view.getUint32(at + 42, true);
    const begins = place + 30 + view.getUint16(place + 26, true) + view.getUint16(place + 28, true);
    parts.push({
      isDeflated: view.getUint16(at + 10, true) === 8,
      content: bytes.subarray(begins, begins + view.getUint32(at + 20, true)),
      size: view.getUint32(at + 24, true),
    });
    at += 46 + (named ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return parts;
}

const endMark = 0x06_05_4b_50;
const zip64Mark = 0x07_06_4b_50;
const longestComment = 65_535;

function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - longestComment); at -= 1)
    if (view.getUint32(at, true) === endMark) return at;
  throw new RangeError("the file has no directory");
}

/** Undefined where more comes out than was declared. */
async function inflate({ content, isDeflated, size }: Part): Promise<string | undefined> {
  if (!isDeflated) return new TextDecoder().decode(content);
  const decoder = new TextDecoder();
  let [text, length] = ["", 0];
  const stream = new Blob([content]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length;
    if (length > size) {
      await reader.cancel();
      return undefined;
    }
    text += decoder.decode(read.value, { stream: true });
  }
  return text;
}

/** By the places that rows, cells and the sheet itself name, or by count where they name none. */
function cellsOf(sheet: string): number {
  let [columns, rows, count] = [1, 0, 0];
  for (const [, name, place = ""] of sheet.matchAll(/\b(r|ref)\s*=\s*["']([^"']*)/g)) {
    const [, column = "", row] = /^(?:[A-Z]+\d+:)?([A-Z]*)(\d+)$/.exec(place) ?? [];
    // Written as no program writes it, `A1e9` say: a reader may take it for one far away.
    if (name === "r" && row === undefined) return Infinity;
    columns = Math.max(columns, columnNumber(column));
    rows = Math.max(rows, Number(row ?? 0));
  }
  for (const _ of sheet.matchAll(/<(?:\w+:)?c[\s/>]/g)) count += 1;
  return Math.max(count, columns * rows);
}

const columnNumber = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
