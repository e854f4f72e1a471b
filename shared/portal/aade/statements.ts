import type { Month, Statement, StatementRecord } from "../portal.ts";
import { findAction } from "./actions.ts";
import { changed, unavailable } from "./fault.ts";
import { requiredControl } from "./figures.ts";
import { type Form, fieldsOf, optionsOf } from "./form.ts";
import type { Html } from "./html.ts";
import { requireSame } from "./like-profile.ts";
import { numberOf } from "./numbers.ts";
import { beside, outlineOf } from "./outline.ts";
import type { FormPage, Page, Pages } from "./pages.ts";
import { messagesOf } from "./partial.ts";
import type { AadeProfile, FieldProfile } from "./profile.ts";
import { accepted, refusalOf } from "./refusal.ts";
import { columnsOf, readRecords, recordFields } from "./statement-records.ts";
import { linkedId, readRows, requiredCell, shownOn, type TableRow, untrusted } from "./table-rows.ts";

interface Filled {
  readonly page: FormPage;
  readonly fields: URLSearchParams;
}

/** The user's climate-fee statements. Every method throws a fault where it has no value. */
export function createStatements(pages: Pages, profile: AadeProfile) {
  const { statement, paths, texts } = profile;

  const read = async (row: TableRow): Promise<Statement> => {
    const statementId = linkedId(row, "statementDbId");
    const page = formPage(await pages.open(paths.statement, { statementDbId: statementId }), profile);
    return {
      statementId,
      number: requiredCell(row, statement.list.number.is).text,
      final: !requiredCell(row, statement.list.state.is).className.includes(statement.list.draft.is),
      records: readRecords(page.form, profile),
    };
  };

  /** Opens the form of a new statement and fills it in; nothing is posted. */
  const fill = async (month: Month, records: readonly StatementRecord[]): Promise<Filled> => {
    const page = formPage(await pages.open(paths.statement), profile);
    return { page, fields: statementFields(page.form, month, records, profile) };
  };

  return {
    async find({ year, month }: Month): Promise<Statement[]> {
      const list = await pages.open(paths.statements);
      const { rows } = await readRows(pages, shownOn(list, statement.list.month.is, profile));
      const months = rows.map((row) => ({ row, of: monthOf(row, profile) }));
      const ofMonth = months.filter(({ of }) => of.year === year && of.month === month);
      const statements: Statement[] = [];
      for (const { row } of ofMonth) statements.push(await read(row));
      return statements;
    },

    fill,

    async file(month: Month, records: readonly StatementRecord[], draft: boolean): Promise<{ number?: string }> {
      const { page, fields } = await fill(month, records);
      const button = draft ? statement.buttons.save : statement.buttons.submit;
      const action = findAction(page.form.element, button);
      if (!action) throw changed([`the statement does not offer "${button.text.is}"`]);
      const request = { source: action.source, execute: "@all", render: "appForm", fields, effect: "unknown" } as const;
      const partial = accepted(await pages.post(page, request), draft ? texts.saved : texts.submitted, profile);
      const [number] = [...partial.updates.values()].flatMap((part) => numberOn(part(), profile) ?? []);
      return number === undefined ? {} : { number };
    },
  };
}

function formPage(page: Page, profile: AadeProfile): FormPage {
  const refusal = refusalOf(messagesOf(page.html).errors, profile);
  if (!page.form && refusal) throw refusal;
  if (!page.form || page.viewState === "") throw unavailable("a page without its form", "no");
  return { ...page, form: page.form };
}

function monthOf(row: TableRow, { statement }: AadeProfile): Month {
  const count = (ending: string) => {
    const { text } = requiredCell(row, ending);
    if (!/^\d{1,4}$/.test(text)) throw untrusted("a statement whose month cannot be read");
    return Number(text);
  };
  return { year: count(statement.list.year.is), month: count(statement.list.month.is) };
}

function numberOn(html: Html, { statement }: AadeProfile): string | undefined {
  return numberOf(beside(outlineOf(html).facts, statement.details.is, statement.number.is));
}

/** Throws a fault for a form that is not the profile's, or that does not offer the month. */
function statementFields(
  form: Form,
  { year, month }: Month,
  records: readonly StatementRecord[],
  profile: AadeProfile,
): URLSearchParams {
  const { fields, table } = profile.statement;
  const controls = form.controls.filter(({ name }) => !name.startsWith(`${table.is}:`));
  requireSame({ ...form, controls }, fields);
  const values = fieldsOf(form);
  const choose = (field: FieldProfile, wanted: number) => {
    const list = requiredControl(form, field);
    const option = optionsOf(list).find(({ value }) => Number(value) === wanted);
    if (!option) throw changed([`"${field.label.is}" does not offer ${wanted}`]);
    values.set(list.name, option.value);
  };
  choose(fields.year, year);
  choose(fields.month, month);
  const ours = new Map(recordFields(columnsOf(form, profile), records));
  const others = form.controls.filter(({ name }) => name.startsWith(`${table.is}:`) && !ours.has(name));
  // A count that nobody declared would be filed with ours.
  if (others.some(({ value }) => value !== "")) throw changed(["the statement's form is filled in already"]);
  for (const [name, value] of ours) values.set(name, value);
  return values;
}
