import { expect, it } from "vitest";
import { statementSightings } from "../../../cli/portal-check/seen/statements.ts";
import { form, looked, profile } from "./walk-pages.ts";

const { paths } = profile;
const onList = (content: string) => statementSightings(looked(paths.statements.is, content), profile);
const onForm = (content: string, path: string = paths.statement.is) =>
  statementSightings(looked(path, content), profile);

it("a list of statements tells its table, and the cells that its rows have", () => {
  const cell = (name: string) => `<td><span id="appForm:statementsDT:0:${name}">x</span></td>`;
  const table = (row: string) => `<table id="appForm:statementsDT"><tr>${row}</tr></table>`;
  const found = ["statement.list.table", "appForm:statementsDT"];

  expect(onList(table(cell("statementNumber") + cell("month")))).toEqual([
    found,
    ["statement.list.number", "statementNumber"],
    ["statement.list.month", "month"],
  ]);
  expect(onList(table("<td>Κενό</td>"))).toEqual([found]);
  expect(onList(cell("year"))).toEqual([["statement.list.year", "year"]]);
  expect(onList("")).toEqual([]);
});

it("a statement tells its fields and its buttons", () => {
  const year = '<table><tr><td>Χρήση / Fiscal Year</td><td><select name="appForm:year"></select></td></tr></table>';
  const button = '<button id="appForm:submitButton">Αποστολή / Send</button>';

  expect(onForm(form(year + button))).toEqual([
    ["statement.fields.year.name", "year"],
    ["statement.fields.year.label", "Χρήση / Fiscal Year"],
    ["statement.buttons.submit.id", "submitButton"],
    ["statement.buttons.submit.text", "Αποστολή / Send"],
  ]);
});

const table = (...heads: string[]) =>
  form(`<table id="appForm:records"><tr>${heads.map((head) => `<th>${head}</th>`).join("")}</tr></table>`);
const records = ["statement.table", "appForm:records"];
const columns = (...named: [string, string][]) => [
  records,
  ...named.map(([name, head]) => [`statement.columns.${name}`, head]),
];

it("a statement's columns are known by their heads, in whatever order", () => {
  expect(onForm(table("", "Κλίνες / Beds", "Διαθέσιμα δωμάτια / Rooms"))).toEqual(
    columns(["numberOfRooms", "Διαθέσιμα δωμάτια / Rooms"], ["numberOfBeds", "Κλίνες / Beds"]),
  );
  expect(onForm(table())).toEqual([records]);
});

it("heads that are not known take the places of those that are missed, and one without words takes none", () => {
  const [companies, rooms] = ["Πλήθος επιχειρήσεων / Companies", "Διαθέσιμα δωμάτια / Rooms"];

  expect(onForm(table("", "Κρεβάτια / Sleeps", rooms, "Φόρος / Tax", companies))).toEqual(
    columns(
      ["numberOfCompanies", companies],
      ["numberOfRooms", rooms],
      ["numberOfBeds", "Κρεβάτια / Sleeps"],
      ["numberOfTaxedRooms", "Φόρος / Tax"],
    ),
  );
});

it("a page that is no statement says nothing", () => {
  expect(onForm(table("Κλίνες / Beds"), paths.search.is)).toEqual([]);
  expect(onForm('<table id="appForm:records"><tr><th>Κλίνες / Beds</th></tr></table>')).toEqual([]);
  expect(onForm(form(""))).toEqual([]);
});
