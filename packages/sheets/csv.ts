import { CsvError, parse } from "csv-parse/browser/esm/sync";
import * as v from "valibot";
import { ofFile } from "../../shared/wording/files.ts";
import { gridOf } from "./find-table.ts";
import { type Grid, isEmpty, type Row, requireRoomFor, UnreadableSheet } from "./grid.ts";

const Records = v.array(v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }));
const separators = [",", ";", "\t", "|"];
const common = {
  bom: true,
  skip_empty_lines: true,
  trim: true,
  relax_column_count: true,
  info: true,
  // Files that were put together have several.
  record_delimiter: ["\r\n", "\n", "\r"],
};

/** Reads a table of text by the separator of its first line with several cells. */
export function readCsv(written: string): Grid {
  const text = unquoted(written);
  const { separator, body, before } = separatorOf(text);
  requireRoomFor(countOf(body, separator) + countOf(body, "\n"));
  const records = parsed(body, before, { ...common, delimiter: separator });
  const inner = records.map(({ record }) => record.join("\n")).join("\n");
  // Some programs put the whole line in quotes, as if it were one cell.
  if (body.startsWith('"') && isOfSeveral(inner) && records.every(({ record }) => record.length === 1))
    return readCsv(inner);
  const grid = gridOf(records.map(({ record, info }) => ({ line: info.lines + before, cells: record })));
  const { columns, rows } = grid;
  const other = rows.find(({ cells }) => hasOther(cells, separator, columns.length));
  if (other) throw new UnreadableSheet(ofFile("file_line_separator", { line: other.line, sign: separator }));
  // A comma within a value would move all that follow it, also into columns without a name.
  const width = separator === "," ? columns.findLastIndex((name) => name !== "") + 1 : columns.length;
  const torn = rows.find(({ cells }) => cells.slice(width).some((cell) => !isEmpty(cell)));
  if (torn) {
    const at = { line: torn.line, cells: torn.cells.findLastIndex((cell) => !isEmpty(cell)) + 1, width };
    throw new UnreadableSheet(ofFile("file_line_torn", at));
  }
  return { ...grid, rows: rows.map(({ line, cells }) => ({ line, cells: cells.slice(0, columns.length) })), separator };
}

/** Without the signs that mail programs put before each line of a letter that is answered. */
const unquoted = (text: string) => (/^(?:>[^\n]*(?:\n|$))+$/.test(text.trim()) ? text.replaceAll(/^> ?/gm, "") : text);

/** A line whose cells another sign separates: for the file's own it is a line of one or two. */
function hasOther(cells: Row["cells"], separator: string, width: number): boolean {
  const filled = cells.filter((cell) => !isEmpty(cell));
  if (width < 4 || filled.length === 0 || filled.length > 2) return false;
  return separators.some((one) => one !== separator && filled.join(separator).split(one).length >= width);
}

const isOfSeveral = (text: string) => {
  const [first = ""] = text.split("\n", 1);
  return separators.some((one) => first.split(one).length > 2);
};

function countOf(text: string, sign: string): number {
  let count = 0;
  for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) count += 1;
  return count;
}

function parsed(text: string, before: number, options: object): v.InferOutput<typeof Records> {
  try {
    return v.parse(Records, parse(text, options));
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableSheet(ofFile("file_quote_open", { line: Number(error["lines"]) + before }));
  }
}

/** Excel may name the separator in a line of its own; else it is the one that makes the most columns. */
function separatorOf(text: string): { separator: string; body: string; before: number } {
  const said = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  if (said?.[1] !== undefined) return { separator: said[1], body: text.slice(said[0].length), before: 1 };
  const lines = text
    .slice(0, 10_000)
    .replaceAll(/"[^"]*"/g, "")
    .split(/\r\n?|\n/);
  // A title above the table may contain a comma.
  const first = lines.find((line) => separators.some((one) => line.split(one).length > 2)) ?? lines.find(Boolean) ?? "";
  const columns = (separator: string) => first.split(separator).length;
  const [separator = ","] = separators.toSorted((one, other) => columns(other) - columns(one));
  return { separator, body: text, before: 0 };
}
