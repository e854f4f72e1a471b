/**
 * The pages of the climate-fee statement (TAKK). No source shows the real ones, so they are made up: a list of the user's
 * statements, and a form with year, month and records of the six counts that our consumers send. The mechanics are those of
 * the declaration form. WIRE.md ("TAKK statement") lists every name and text.
 */
import { html } from "hono/html";
import { dayAt, shownFromDay } from "./calendar-days.ts";
import { commandButton, postCall } from "./commands.ts";
import { dataTable } from "./data-table.ts";
import { facesForm, type Message } from "./jsf-state.ts";
import type { LabelKey } from "./labels.ts";
import type { Html, Look } from "./look.ts";
import { pathOf, statementPath } from "./paths.ts";
import type { TypedStatement } from "./takk-fields.ts";
import { countNames, type Statement } from "./takk-statements.ts";

const listId = "appForm:statementsDT";

/** The content of a statement's page. Without `saved` it is a new one. */
interface StatementModel {
  saved: Statement | undefined;
  typed: TypedStatement;
  years: readonly string[];
  messages: readonly Message[];
  viewState: string;
}

export function statementsForm(look: Look, all: readonly Statement[], viewState: string): Html {
  const { text, phrase } = look;
  const heads = [
    text("statementNumber"),
    text("year"),
    text("month"),
    phrase("statementStatus"),
    phrase("statementActions"),
  ];
  const table = {
    id: listId,
    head: html`<tr role="row">${heads.map((head) => html`<th role="columnheader" scope="col">${head}</th>`)}</tr>`,
    columns: heads.length,
    rows: all.map((statement, row) => statementRow(look, statement, row)),
    count: all.length,
    first: 0,
    perPage: Number.POSITIVE_INFINITY,
    paged: false,
  };
  const body = html`<p class="hint">${phrase("takk")}</p>
${dataTable(look, table)}<label id="${look.ids.total}" class="hint">${phrase("statementTotal", { count: all.length })}</label>
<p class="actions"><a class="button main" href="${statementPath()}">${text("newStatement")}</a></p>`;
  return facesForm(look, pathOf.statements, viewState, [], body);
}

function statementRow({ text, phrase }: Look, { statementDbId, serial, year, month }: Statement, row: number): Html {
  const cell = (name: string, label: string, content: string, look = "") =>
    html`<td role="gridcell" data-label="${label}"><span id="${listId}:${row}:${name}" class="${look}">${content}</span></td>`;
  const isDraft = serial === null;
  const status = phrase(isDraft ? "statementDraftState" : "statementSubmittedState");
  return html`<tr data-ri="${row}" data-rk="${statementDbId}" role="row">${cell("statementNumber", text("statementNumber"), serial ?? "")}${cell("year", text("year"), String(year))}${cell("month", text("month"), String(month))}${cell("statusDescr", phrase("statementStatus"), status, isDraft ? "pill draft" : "pill")}<td role="gridcell"><a class="button small" href="${statementPath(statementDbId)}">${text(isDraft ? "editStatement" : "showStatement")}</a></td></tr>
`;
}

export function statementForm(look: Look, { saved, typed, years, messages, viewState }: StatementModel): Html {
  const { text, phrase } = look;
  const isSubmitted = typeof saved?.serial === "string";
  const off = isSubmitted ? " disabled" : "";
  const select = (name: "year" | "month", options: readonly string[]) =>
    html`<div class="field"><label for="appForm:${name}_input">${text(name)}</label><select id="appForm:${name}_input" name="appForm:${name}_input"${off}><option value=""></option>${options.map(
      (value) =>
        html`<option value="${value}"${value === typed[name] ? html` selected="selected"` : ""}>${value}</option>`,
    )}</select></div>`;
  const detail = (key: LabelKey, value: string) => html`<tr><td>${text(key)}</td><td>${value}</td></tr>`;
  const details =
    saved?.serial &&
    saved.filedAt &&
    html`<table class="userMainTable"><thead><tr><th colspan="2">${text("declarationDetails")}</th></tr></thead><tbody>${detail("statementNumber", saved.serial)}${detail("statementDate", shownFromDay(dayAt(Date.parse(saved.filedAt))))}</tbody></table>`;
  const body = html`${details}
<fieldset><legend>${phrase("takk")}</legend><div class="fields">${select("year", years)}${select("month", months)}</div></fieldset>
${recordsTable(look, typed, off)}
<div class="actions">${isSubmitted ? "" : statementButtons(look)}<a class="button" href="${pathOf.statements}">${text(isSubmitted ? "statements" : "cancelEntry")}</a></div>`;
  return facesForm(look, pathOf.statement, viewState, messages, body);
}

const months = Array.from({ length: 12 }, (_, index) => String(index + 1));

const statementButtons = ({ text }: Look) =>
  html`${statementButton("saveButton", text("saveDraft"))}${statementButton("submitButton", text("submitStatement"), "main")}`;

const statementButton = (name: string, label: string, look = "") =>
  commandButton(`appForm:${name}`, label, postCall({ source: `appForm:${name}`, update: "appForm" }), look);

function recordsTable({ text }: Look, { records }: TypedStatement, off: string): Html {
  const input = (row: number, name: (typeof countNames)[number], value: string) =>
    html`<td role="gridcell" data-label="${text(name)}"><input id="appForm:records:${row}:${name}" name="appForm:records:${row}:${name}" aria-label="${text(name)}" inputmode="numeric" value="${value}"${off}></td>`;
  return html`<div id="appForm:records" class="table"><table role="grid" class="cards counts"><thead><tr>${countNames.map(
    (name) => html`<th scope="col">${text(name)}</th>`,
  )}</tr></thead><tbody id="appForm:records_data">${records.map(
    (record, row) => html`<tr data-ri="${row}">${countNames.map((name) => input(row, name, record[name]))}</tr>`,
  )}</tbody></table></div>`;
}
