import { profile } from "./shown.ts";

const { statement } = profile;
/** The form's columns, in its own order. */
export const heads = [
  "daysUsed",
  "numberOfRooms",
  "numberOfBeds",
  "freeDays",
  "numberOfCompanies",
  "numberOfTaxedRooms",
] as const;

const document = (action: string, body: string) =>
  `<html><body><form id="appForm" action="/taxisnet/takk/views/${action}.xhtml">${body}<input type="hidden" name="javax.faces.ViewState" value="-1:2"/></form></body></html>`;

interface SeenStatement {
  readonly id?: string;
  readonly year?: string;
  readonly month?: string;
  /** A draft has none. */
  readonly number?: string;
}

/** The list of a user's statements; no source shows the real one. */
export function statementsPage(statements: readonly SeenStatement[], total = statements.length): string {
  const row = ({ id = "7", year = "2026", month = "9", number = "" }: SeenStatement, place: number) => {
    const cell = (name: string, text: string, look = "") =>
      `<td><span id="appForm:statementsDT:${place}:${name}" class="${look}">${text}</span></td>`;
    const state = cell("statusDescr", "x", number === "" ? "pill draft" : "pill");
    return `<tr>${cell("statementNumber", number)}${cell("year", year)}${cell("month", month)}${state}<td><a href="statement.xhtml?statementDbId=${id}">Προβολή</a></td></tr>`;
  };
  return document(
    "statements",
    `<table>${statements.map(row).join("")}</table><label id="appForm:totalResults">Σύνολο: ${total}</label>`,
  );
}

interface SeenStatementForm {
  /** The values of each row's inputs, in column order. */
  readonly rows?: readonly (readonly string[])[];
  readonly months?: readonly string[];
  readonly years?: readonly string[];
}

const blank = heads.map(() => "");

/** The form of a statement, by default with three blank rows. */
export function statementPage({
  rows = [blank, blank, blank],
  months = ["8", "9"],
  years = ["2025", "2026"],
}: SeenStatementForm = {}): string {
  const select = (name: string, label: string, options: readonly string[]) =>
    `<label for="appForm:${name}_input">${label}</label><select id="appForm:${name}_input" name="appForm:${name}_input"><option value=""></option>${options.map((value) => `<option value="${value}">${value}</option>`).join("")}</select>`;
  const record = (values: readonly string[], row: number) =>
    `<tr>${heads.map((count, place) => `<td><input name="appForm:records:${row}:${count}" value="${values[place] ?? ""}"/></td>`).join("")}</tr>`;
  const table = `<table id="appForm:records"><tr>${heads.map((count) => `<th>${statement.columns[count].is}</th>`).join("")}</tr>${rows.map(record).join("")}</table>`;
  const button = (name: string, text: string) => `<button id="appForm:${name}" name="appForm:${name}">${text}</button>`;
  return document(
    "statement",
    `${select("year", "Έτος / Year", years)}${select("month", "Μήνας / Month", months)}${table}${button("saveButton", "Προσωρινή Αποθήκευση / Draft")}${button("submitButton", "Υποβολή / Submit")}`,
  );
}

/** The table of a submitted statement. */
export const statementFacts = (number: string) =>
  `<table><tr><th colspan="2">Στοιχεία Δήλωσης / Declaration Details</th></tr><tr><td>Αριθμός Δήλωσης / Statement Number</td><td>${number}</td></tr></table>`;
