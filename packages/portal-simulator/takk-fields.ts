import * as v from "valibot";
import { error, type Message } from "./jsf-state.ts";
import { countNames, FeeRecord, type Statement } from "./takk-statements.ts";

const TypedRecord = v.object(v.entriesFromList(countNames, v.string()));
type TypedRecord = v.InferOutput<typeof TypedRecord>;

export interface TypedStatement {
  year: string;
  month: string;
  records: readonly TypedRecord[];
}

const leastRows = 3;

const recordOf = (value: (name: (typeof countNames)[number]) => string) =>
  v.parse(TypedRecord, Object.fromEntries(countNames.map((name) => [name, value(name)])));
const blankRecord = recordOf(() => "");
const isBlank = (record: TypedRecord) => countNames.every((name) => record[name] === "");

/** The values of a POST: its rows from 0 to the first gap. */
export function typedStatement(fields: URLSearchParams): TypedStatement {
  const value = (name: string) => (fields.get(`appForm:${name}`) ?? "").trim();
  const records: TypedRecord[] = [];
  while (countNames.some((name) => fields.has(inputName(records.length, name)))) {
    const row = records.length;
    records.push(recordOf((name) => value(`records:${row}:${name}`)));
  }
  return { year: value("year_input"), month: value("month_input"), records: padded(records) };
}

const inputName = (row: number, name: string) => `appForm:records:${row}:${name}`;
const padded = (records: readonly TypedRecord[]) => [
  ...records,
  ...Array.from({ length: Math.max(0, leastRows - records.length) }, () => blankRecord),
];

/** The form of a new statement, for the month before a day's own. */
export function emptyStatement(day: string): TypedStatement {
  const [year = 0, month = 0] = day.split("-").map(Number);
  const before = month === 1 ? { year: year - 1, month: 12 } : { year, month: month - 1 };
  return { year: String(before.year), month: String(before.month), records: padded([]) };
}

/** The form of a stored statement; a draft has room for more records. */
export function typedFromStatement({ year, month, records, serial }: Statement): TypedStatement {
  const typed = records.map((record) => recordOf((name) => String(record[name])));
  return { year: String(year), month: String(month), records: serial === null ? padded(typed) : typed };
}

/** The content of the form, or every reason against it. `today` decides which months have begun. */
export function checkStatement(typed: TypedStatement, years: readonly string[], today: string) {
  const problems: Message[] = [];
  if (!years.includes(typed.year)) problems.push(error("wrongOption", "year"));
  if (!/^([1-9]|1[0-2])$/.test(typed.month)) problems.push(error("wrongOption", "month"));
  const [year, month] = [Number(typed.year), Number(typed.month)];
  if (problems.length === 0 && `${typed.year}-${typed.month.padStart(2, "0")}` > today.slice(0, 7)) {
    problems.push(error("monthNotStarted"));
  }
  const filled = typed.records.filter((record) => !isBlank(record));
  if (filled.length === 0) problems.push(error("noRecords"));
  const wrong = countNames.filter((name) => filled.some((record) => !/^\d{1,9}$/.test(record[name])));
  problems.push(...wrong.map((name) => error("wrongCount", name)));
  if (problems.length > 0) return problems;

  const records = filled.map((record) =>
    v.parse(FeeRecord, Object.fromEntries(countNames.map((name) => [name, Number(record[name])]))),
  );
  const isZero = records.every((record) => countNames.every((name) => record[name] === 0));
  return isZero ? [error("zeroStatement")] : { year, month, records };
}
