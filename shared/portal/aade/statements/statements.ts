import type { Month, Statement, StatementRecord } from "../../portal.ts";
import { type Form, fieldsOf, optionsOf } from "../html/form.ts";
import { parseHtml } from "../html/html.ts";
import { beside, outlineOf } from "../html/outline.ts";
import { findAction } from "../pages/actions.ts";
import { requiredControl, requireMatch } from "../pages/match-profile.ts";
import { type FormPage, type Pages, requireForm } from "../pages/pages.ts";
import { requireSuccess } from "../pages/partial.ts";
import { linkedId, readRows, requiredCell, type TableRow, tablePageOf, untrusted } from "../pages/table-rows.ts";
import type { AadeProfile, FieldProfile } from "../profile/profile.ts";
import { numberWithYear } from "../text/numbers.ts";
import { changed, notOffered } from "../wire/fault.ts";
import { columnsOf, readRecords, recordFields } from "./statement-records.ts";

/** The user's climate-fee statements. Every method throws a fault when it has no value. */
export interface Statements {
  /** The statements of a month, final or not. */
  find(month: Month): Promise<Statement[]>;
  /** Opens the form of a new statement and fills it in; nothing is posted. */
  fill(month: Month, records: readonly StatementRecord[]): Promise<Filled>;
  /** Fills in a new statement, and submits it, or saves it as a draft. The number is the portal's, where it shows one. */
  file(month: Month, records: readonly StatementRecord[], draft: boolean): Promise<{ number?: string }>;
}

interface Filled {
  readonly page: FormPage;
  readonly fields: URLSearchParams;
}

export function createStatements(pages: Pages): Statements {
  const { profile } = pages;
  const { statement, texts } = profile;

  const read = async (row: TableRow): Promise<Statement> => {
    const statementId = linkedId(row, "statementDbId");
    const { form } = requireForm(await pages.open("statement", { statementDbId: statementId }), profile);
    return {
      statementId,
      number: requiredCell(row, statement.list.number.is).text,
      final: !requiredCell(row, statement.list.state.is).className.includes(statement.list.draft.is),
      records: readRecords(form, profile),
    };
  };

  const fill: Statements["fill"] = async (month, records) => {
    const page = requireForm(await pages.open("statement"), profile);
    return { page, fields: statementFields(page.form, month, records, profile) };
  };

  return {
    async find({ year, month }) {
      const list = await pages.open("statements");
      const { rows } = await readRows(pages, tablePageOf(list, statement.list.month.is, profile));
      const months = rows.map((row) => ({ row, of: monthOf(row, profile) }));
      const ofMonth = months.filter(({ of }) => of.year === year && of.month === month);
      const statements: Statement[] = [];
      for (const { row } of ofMonth) statements.push(await read(row));
      return statements;
    },

    fill,

    async file(month, records, draft) {
      const { page, fields } = await fill(month, records);
      const button = draft ? statement.buttons.save : statement.buttons.submit;
      const action = findAction(page.form.element, button);
      if (!action) throw changed(`the statement does not offer "${button.text.is}"`);
      const { source } = action;
      const answered = await pages.post(page, { source, render: "appForm", fields, effect: "unknown" });
      requireSuccess(answered, draft ? texts.saved : texts.submitted, profile);
      const [number] = [...answered.updates.values()].flatMap((html) => numberIn(html, profile) ?? []);
      return number === undefined ? {} : { number };
    },
  };
}

function monthOf(row: TableRow, { statement }: AadeProfile): Month {
  const read = (ending: string) => {
    const { text } = requiredCell(row, ending);
    if (!/^\d{1,4}$/.test(text)) throw untrusted("a statement whose month cannot be read");
    return Number(text);
  };
  return { year: read(statement.list.year.is), month: read(statement.list.month.is) };
}

const numberIn = (html: string, { statement }: AadeProfile) =>
  numberWithYear(beside(outlineOf(parseHtml(html)).facts, statement.details.is, statement.number.is));

/** Throws a fault when the form differs from its profile or is filled in already, a refusal when it does not offer the month. */
function statementFields(
  form: Form,
  { year, month }: Month,
  records: readonly StatementRecord[],
  profile: AadeProfile,
) {
  const { fields, table } = profile.statement;
  const isOfTable = ({ name }: { readonly name: string }) => name.startsWith(`${table.is}:`);
  requireMatch(fields, { ...form, controls: form.controls.filter((control) => !isOfTable(control)) });
  const values = fieldsOf(form);
  const choose = (field: FieldProfile, wanted: number) => {
    const list = requiredControl(form, field);
    const options = optionsOf(list);
    const option = options.find(({ value }) => Number(value) === wanted);
    if (!option) {
      const offered = options.map(({ value }) => value);
      throw notOffered(field.label.is, String(wanted), offered);
    }
    values.set(list.name, option.value);
  };
  choose(fields.year, year);
  choose(fields.month, month);
  const ours = new Map(recordFields(columnsOf(form, profile), records));
  // Other counts on the form would be filed with ours.
  if (form.controls.some((control) => isOfTable(control) && !ours.has(control.name) && control.value !== ""))
    throw changed("the statement's form is filled in already");
  for (const [name, value] of ours) values.set(name, value);
  return values;
}
