import { CsvError, parse } from "csv-parse/browser/esm/sync";
import * as v from "valibot";
import { ofFile } from "../../shared/wording/files.ts";
import { gridOf } from "./find-table.ts";
import { type Grid, requireRoomFor, UnreadableSheet } from "./grid.ts";

const Records = v.array(v.object({ record: v.array(v.string()), info: v.object({ lines: v.number() }) }));
const separators = [",", ";", "\t", "|"];
const common = { bom: true, skip_empty_lines: true, trim: true, relax_column_count: true, info: true } as const;

/** Reads a table of text by the separator of its first line with several cells. */
export function readCsv(text: string): Grid {
  const { separator, body, before } = separatorOf(text);
  requireRoomFor(countOf(body, separator) + countOf(body, "\n"));
  const records = parsed(body, before, { ...common, delimiter: separator });
  const width = records.find(({ record }) => record.length > 1)?.record.length ?? 1;
  // Cells without a name are allowed to be empty.
  const torn = records.find(({ record }) => record.slice(width).some((cell) => cell !== ""));
  if (torn) {
    const at = { line: torn.info.lines + before, cells: torn.record.length, width };
    throw new UnreadableSheet(ofFile("file_line_torn", at));
  }
  const rows = records.map(({ record, info }) => ({ line: info.lines + before, cells: record.slice(0, width) }));
  return { ...gridOf(rows), separator };
}

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
    .split(/\r?\n/);
  // A title above the table may contain a comma.
  const first = lines.find((line) => separators.some((one) => line.split(one).length > 2)) ?? lines.find(Boolean) ?? "";
  const columns = (separator: string) => first.split(separator).length;
  const [separator = ","] = separators.toSorted((one, other) => columns(other) - columns(one));
  return { separator, body: text, before: 0 };
}
