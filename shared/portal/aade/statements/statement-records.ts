import { byCount, statementCounts } from "../../../contract/statement.ts";
import type { StatementRecord } from "../../portal.ts";
import { controlsIn, type Form } from "../html/form.ts";
import { type Element, selectAll, selectFirst, textOf } from "../html/html.ts";
import type { AadeProfile } from "../profile/profile.ts";
import { sameText } from "../text/same-text.ts";
import { changed, unavailable } from "../wire/fault.ts";

/** Each count's place in a row, and the name of its input in the first row. Throws a fault for unknown columns. */
export function columnsOf(form: Form, { statement }: AadeProfile) {
  const table = tableIn(form, statement.table.is);
  const heads = selectAll(table, "th")
    .map(textOf)
    .filter((head) => head !== "");
  const expected = Object.values(statement.columns).map(({ is }) => is);
  const has = (texts: readonly string[], text: string) => texts.some((one) => sameText(one, text));
  const missing = expected.filter((head) => !has(heads, head)).map((head) => `column "${head}" is missing`);
  const unknown = heads.filter((head) => !has(expected, head)).map((head) => `column "${head}" is not in the profile`);
  if (missing.length + unknown.length > 0) throw changed(...missing, ...unknown);
  const [row = []] = rowsIn(table);
  if (row.length !== heads.length) throw changed("the statement's records have not one input for each column");
  return byCount((count) => {
    const place = heads.findIndex((head) => sameText(statement.columns[count].is, head));
    return { place, name: row[place]?.name ?? "" };
  });
}

type Columns = ReturnType<typeof columnsOf>;

/** Names and values of the records' inputs. Rows beyond those shown are named like the first. */
export function recordFields(columns: Columns, records: readonly StatementRecord[]): [string, string][] {
  return records.flatMap((record, row) =>
    statementCounts.map((count): [string, string] => {
      const name = columns[count].name.replace(":0:", `:${row}:`);
      if (columns[count].name === name && row > 0) throw changed("the records' inputs are not numbered by row");
      return [name, String(record[count])];
    }),
  );
}

/** The records on a statement's page, without blank rows. */
export function readRecords(form: Form, profile: AadeProfile): StatementRecord[] {
  const columns = columnsOf(form, profile);
  return rowsIn(tableIn(form, profile.statement.table.is))
    .filter((row) => row.some(({ value }) => value !== ""))
    .map((row) => byCount((count) => readCount(row[columns[count].place]?.value ?? "")));
}

function readCount(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw unavailable("a count of a statement cannot be read", "no");
  return Number(text);
}

function tableIn(form: Form, id: string): Element {
  const table = selectFirst(form.element, `[id="${id}"]`);
  if (!table) throw changed(`the statement has no table ${id}`);
  return table;
}

/** The inputs of each row that has any, in the order of the columns. */
const rowsIn = (table: Element) =>
  selectAll(table, "tr")
    .map((row) => controlsIn(row))
    .filter((controls) => controls.length > 0);
