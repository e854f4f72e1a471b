/**
 * The pages of the climate-fee statement (TAKK). No source shows the real form, so all of it is made up, plausibly:
 * a list of the user's statements, and a form with year, month and a table of records, each record the six counts that
 * our consumers give. It has the mechanics of the declaration form. WIRE.md ("TAKK statement") says every name and text.
 */
import { html } from "hono/html";
import { dayAt, shownFromDay } from "./calendar-days.ts";
import { dataTable } from "./data-table.ts";
import { commandButton, mainTable } from "./declaration-page.ts";
import { facesForm, type Html, type Message, messagesBox } from "./faces.ts";
import { documentPage, pathOf, statementPath } from "./layout.ts";
import type { Release } from "./release.ts";
import type { TypedStatement } from "./takk-fields.ts";
import { countNames, type Statement } from "./takk-statements.ts";
import type { Texts } from "./texts.ts";

const listId = "appForm:statementsDT";

/** All that a statement's page shows. Without `saved` it is a new one. */
export interface StatementModel {
  saved: Statement | undefined;
  typed: TypedStatement;
  years: readonly string[];
  messages: readonly Message[];
  viewState: string;
}

/** The list of a user's statements. */
export function statementsDocument(
  texts: Texts,
  username: string,
  { all, viewState, release }: { all: readonly Statement[]; viewState: string; release: Release },
): Html {
  const { text } = texts;
  const table = {
    id: listId,
    heads: [text("statementNumber"), text("year"), text("month"), text("status"), text("actions")],
    rows: all.map((statement, row) => statementRow(texts, statement, row)),
    count: all.length,
    first: 0,
    perPage: Number.POSITIVE_INFINITY,
  };
  return documentPage(
    { texts, title: text("takkShort"), here: pathOf.statements, username },
    facesForm(
      pathOf.statements,
      viewState,
      html`${messagesBox(texts, [])}<p class="hint">${text("takk")}</p>
${dataTable(texts, table)}<label id="${release.total}" class="hint">${text("total", { count: all.length })}</label>
<p class="actions"><a class="button main" href="${statementPath()}">${text("newStatement")}</a></p>`,
    ),
  );
}

function statementRow({ text }: Texts, { statementDbId, serial, year, month }: Statement, row: number): Html {
  const cell = (name: string, label: string, content: string, look = "") =>
    html`<td role="gridcell" data-label="${label}"><span id="${listId}:${row}:${name}" class="${look}">${content}</span></td>`;
  const isDraft = serial === null;
  const status = text(isDraft ? "stateProvisional" : "stateSubmitted");
  return html`<tr data-ri="${row}" data-rk="${statementDbId}" role="row">${cell("statementNumber", text("statementNumber"), serial ?? "")}${cell("year", text("year"), String(year))}${cell("month", text("month"), String(month))}${cell("statusDescr", text("status"), status, isDraft ? "pill draft" : "pill")}<td role="gridcell"><a class="button small" href="${statementPath(statementDbId)}">${text(isDraft ? "edit" : "show")}</a></td></tr>
`;
}

/** A statement's whole page. */
export function statementDocument(texts: Texts, username: string, model: StatementModel): Html {
  const here = statementPath(model.saved?.statementDbId);
  return documentPage({ texts, title: texts.text("takkStatement"), here, username }, statementForm(texts, model));
}

/** A page that says why there is no form. */
export function statementProblem(texts: Texts, username: string, messages: readonly Message[]): Html {
  const { text } = texts;
  return documentPage(
    { texts, title: text("takkStatement"), here: pathOf.statements, username },
    html`${messagesBox(texts, messages)}<p class="actions"><a class="button" href="${pathOf.statements}">${text("takkShort")}</a></p>`,
  );
}

/** The form, which a partial answer replaces whole. */
export function statementForm(texts: Texts, { saved, typed, years, messages, viewState }: StatementModel): Html {
  const { text } = texts;
  const isSubmitted = typeof saved?.serial === "string";
  const off = isSubmitted ? " disabled" : "";
  const select = (name: "year" | "month", options: readonly string[]) =>
    html`<div class="field"><label for="appForm:${name}_input">${text(name)}</label><select id="appForm:${name}_input" name="appForm:${name}_input"${off}><option value=""></option>${options.map(
      (value) =>
        html`<option value="${value}"${value === typed[name] ? html` selected="selected"` : ""}>${value}</option>`,
    )}</select></div>`;
  return facesForm(
    pathOf.statement,
    viewState,
    html`${messagesBox(texts, messages)}
${
  saved?.serial &&
  saved.filedAt &&
  mainTable(text("declarationDetails"), [
    [text("statementNumber"), saved.serial],
    [text("submitted"), shownFromDay(dayAt(Date.parse(saved.filedAt)))],
  ])
}
<fieldset><legend>${text("takk")}</legend><div class="fields">${select("year", years)}${select("month", months)}</div></fieldset>
${recordsTable(texts, typed, off)}
<div class="actions">${isSubmitted ? "" : statementButtons(texts, saved)}<a class="button" href="${pathOf.statements}">${text(isSubmitted ? "declarations" : "cancelEntry")}</a></div>`,
  );
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1));

const statementButtons = ({ text }: Texts, saved: Statement | undefined) =>
  html`${commandButton("saveButton", text("saveDraft"))}${commandButton("submitButton", text("submitStatement"), "main")}${saved ? commandButton("deleteButton", text("remove"), "danger") : ""}`;

function recordsTable({ text }: Texts, { records }: TypedStatement, off: string): Html {
  const input = (row: number, name: (typeof countNames)[number], value: string) =>
    html`<td role="gridcell" data-label="${text(name)}"><input id="appForm:records:${row}:${name}" name="appForm:records:${row}:${name}" aria-label="${text(name)}" inputmode="numeric" value="${value}"${off}></td>`;
  return html`<div id="appForm:records" class="table"><table role="grid" class="cards counts"><thead><tr>${countNames.map(
    (name) => html`<th scope="col">${text(name)}</th>`,
  )}</tr></thead><tbody id="appForm:records_data">${records.map(
    (record, row) => html`<tr data-ri="${row}">${countNames.map((name) => input(row, name, record[name]))}</tr>`,
  )}</tbody></table></div>`;
}
