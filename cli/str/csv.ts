import { parse } from "csv-parse/sync";
import * as v from "valibot";

/** A row of a CSV file: its fields by the names in the first line, and where it ends. */
export interface CsvRow {
  readonly line: number;
  readonly fields: Readonly<Record<string, string>>;
}

const Rows = v.array(v.object({ record: v.record(v.string(), v.string()), info: v.object({ lines: v.number() }) }));

/** Comma or semicolon, as spreadsheets write them, with or without a byte-order mark. Throws on a broken file. */
export function readCsv(text: string): CsvRow[] {
  const delimiter = /^[^,\n]*;/.test(text) ? ";" : ",";
  const options = { columns: true, bom: true, skip_empty_lines: true, trim: true, info: true, delimiter } as const;
  const rows: unknown = parse(text, options);
  return v.parse(Rows, rows).map(({ record, info }) => ({ line: info.lines, fields: record }));
}

const numbers = new Set(["apartmentId", "ownerId", "amountReceived", "cancellationAmount"]);
const flags = new Set(["isForeigner"]);

/**
 * The fields as JSON has them. An empty one is left out; what is not written as its field should be stays a text, and
 * the API says what is wrong with it.
 */
export function toJson(fields: CsvRow["fields"]): Record<string, unknown> {
  const filled = Object.entries(fields).filter(([, text]) => text !== "");
  return Object.fromEntries(filled.map(([name, text]) => [name, jsonOf(name, text)]));
}

function jsonOf(name: string, text: string): unknown {
  if (numbers.has(name) && /^\d+(\.\d+)?$/.test(text)) return Number(text);
  if (flags.has(name) && /^(true|false)$/i.test(text)) return text.toLowerCase() === "true";
  return text;
}
