import type { Month, Statement, StatementRecord } from "../portal.ts";
import { accepted } from "./declarations.ts";
import { beside } from "./facts.ts";
import { changed, numberIn, refused, unavailable } from "./fault.ts";
import { requiredControl } from "./figures.ts";
import { requireSame } from "./fingerprint.ts";
import { control, type Form, fieldsOf, optionsOf, prefix } from "./form.ts";
import type { Element, Html } from "./html.ts";
import type { FormPage, Page, Pages } from "./pages.ts";
import { messagesOf } from "./partial.ts";
import type { AadeProfile, FieldProfile } from "./profile.ts";
import { columnsOf, readRecords, recordFields } from "./records.ts";
import { cell, linkedId, readRows, untrusted } from "./table.ts";

/** The user's climate-fee statements. Every method throws a fault where it has no value. */
export interface Statements {
  find(month: Month): Promise<Statement[]>;
  /** Opens the form of a new statement and fills it in; nothing is posted. */
  fill(month: Month, records: readonly StatementRecord[]): Promise<Filled>;
  file(month: Month, records: readonly StatementRecord[], draft: boolean): Promise<{ number?: string }>;
}

interface Filled {
  readonly page: FormPage;
  readonly fields: URLSearchParams;
}

export function createStatements(pages: Pages, profile: AadeProfile): Statements {
  const { statement, paths, texts } = profile;

  const read = async (row: Element): Promise<Statement> => {
    const statementId = linkedId(row, "statementDbId");
    const page = formPage(await pages.open(paths.statement, { statementDbId: statementId }));
    return {
      statementId,
      number: cell(row, statement.list.number.is).text,
      final: !cell(row, statement.list.state.is).className.includes(statement.list.draft.is),
      records: readRecords(page.form, profile),
    };
  };

  const fill: Statements["fill"] = async (month, records) => {
    const page = formPage(await pages.open(paths.statement));
    return { page, fields: statementFields(page.form, month, records, profile) };
  };

  return {
    async find({ year, month }) {
      const list = await pages.open(paths.statements);
      const { rows } = await readRows(pages, list, statement.list.table.is, profile);
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
      if (!control(page.form, button.is)) throw changed([`the statement does not offer ${button.is}`]);
      const source = prefix + button.is;
      const request = { source, execute: "@all", render: "appForm", fields, effect: "unknown" } as const;
      const partial = accepted(await pages.post(page, request), draft ? texts.saved : texts.submitted);
      const [number] = [...partial.updates.values()].flatMap((html) => numberOn(html, profile) ?? []);
      return number === undefined ? {} : { number };
    },
  };
}

function formPage(page: Page): FormPage {
  const [message] = messagesOf(page.html).errors;
  if (!page.form && message !== undefined) throw refused(message);
  if (!page.form || page.viewState === "") throw unavailable("a page without its form", "no");
  return { ...page, form: page.form };
}

function monthOf(row: Element, { statement }: AadeProfile): Month {
  const count = (ending: string) => {
    const { text } = cell(row, ending);
    if (!/^\d{1,4}$/.test(text)) throw untrusted("a statement whose month cannot be read");
    return Number(text);
  };
  return { year: count(statement.list.year.is), month: count(statement.list.month.is) };
}

function numberOn(html: Html, { statement }: AadeProfile): string | undefined {
  return numberIn(beside(html, statement.details.is, statement.number.is));
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
  const columns = columnsOf(form, profile);
  for (const [name, value] of recordFields(columns, records)) values.set(name, value);
  return values;
}
