import { byCount, type StatementCount, statementCounts } from "../../contract/statement.ts";
import type { StatementRecord } from "../portal.ts";
import { changed, unavailable } from "./fault.ts";
import { controlsIn, type Form } from "./form.ts";
import { all, type Element, first, textOf } from "./html.ts";
import type { AadeProfile } from "./profile.ts";
import { sameText } from "./same-text.ts";

/** Where each count's input stands in a row, and how the first row names it. */
export type Columns = Record<StatementCount, { readonly place: number; readonly name: string }>;

/** The columns by their heads. Throws a fault unless they are the profile's. */
export function columnsOf(form: Form, { statement }: AadeProfile): Columns {
  const table = tableIn(form, statement.table.is);
  const heads = all(table, "th")
    .map(textOf)
    .filter((head) => head !== "");
  const expected = Object.values(statement.columns).map(({ is }) => is);
  const unknown = heads
    .filter((head) => !expected.some((known) => sameText(known, head)))
    .map((head) => `column "${head}" is not in the profile`);
  const missing = expected
    .filter((known) => !heads.some((head) => sameText(known, head)))
    .map((head) => `column "${head}" is missing`);
  if (missing.length + unknown.length > 0) throw changed([...missing, ...unknown]);
  const [row = []] = rowsIn(table);
  if (row.length !== heads.length) throw changed(["the statement's records have not one input for each column"]);
  const column = (count: StatementCount) => {
    const place = heads.findIndex((head) => sameText(statement.columns[count].is, head));
    return { place, name: row[place]?.name ?? "" };
  };
  return byCount(column);
}

/** Names and values of the records' inputs: a row beyond those shown is named as the first one is. */
export function recordFields(columns: Columns, records: readonly StatementRecord[]): [string, string][] {
  return records.flatMap((record, row) =>
    statementCounts.map((count): [string, string] => {
      const name = columns[count].name.replace(":0:", `:${row}:`);
      if (columns[count].name === name && row > 0) throw changed(["the records' inputs are not numbered by row"]);
      return [name, String(record[count])];
    }),
  );
}

/** The records that a statement's page shows; blank rows are none. */
export function readRecords(form: Form, profile: AadeProfile): StatementRecord[] {
  const columns = columnsOf(form, profile);
  const rows = rowsIn(tableIn(form, profile.statement.table.is));
  return rows
    .filter((row) => row.some(({ value }) => value !== ""))
    .map((row) => {
      const count = (name: StatementCount) => readCount(row[columns[name].place]?.value ?? "");
      return byCount(count);
    });
}

function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw unavailable("a count of a statement cannot be read", "no");
  return Number(text);
}

function tableIn(form: Form, id: string): Element {
  const table = first(form.element, `[id="${id}"]`);
  if (!table) throw changed([`the statement has no table ${id}`]);
  return table;
}

/** The inputs of each row that has any, in the order of the columns. */
function rowsIn(table: Element) {
  return all(table, "tr")
    .map((row) => controlsIn(row))
    .filter((controls) => controls.length > 0);
}
