import { describe, expect, it } from "vitest";
import { labelOver, searchSightings } from "../../../cli/portal-check/seen/search.ts";
import { formOf } from "../../../shared/portal/aade/form.ts";
import { parseHtml } from "../../../shared/portal/aade/html.ts";
import { form, looked, profile } from "./walk-pages.ts";

const at = profile.paths.search.is;
const registryIds = new Set(["00000123456"]);
const seen = (content: string, path: string = at) => searchSightings(looked(path, content), profile, registryIds);
const on = (content: string) => seen(form(content));

const from = '<input name="appForm:dateFrom_input" value="01/01/2026">';
const to = '<input name="appForm:dateTo_input" value="31/12/2026">';
const button = (text: string, more = "") => `<button id="appForm:${text}" ${more}>${text}</button>`;
const list = (rows: string) => `<table id="appForm:basicDT"><tbody>${rows}</tbody></table>`;

it("a search without anything that is known says nothing", () => {
  expect(on("")).toEqual([]);
  expect(seen(from + to)).toEqual([]);
  expect(seen(form(from + to), "/elsewhere")).toEqual([]);
});

it("a range has a beginning, an end, or both", () => {
  expect(on(from)).toEqual([["search.from", "dateFrom"]]);
  expect(on(from + to)).toEqual([
    ["search.from", "dateFrom"],
    ["search.to", "dateTo"],
  ]);
});

it("a row's cells, the total and what confirms a deletion are told where they stand", () => {
  const cell = (name: string) => `<td><span id="appForm:basicDT:0:${name}">x</span></td>`;
  const total = '<label id="appForm:j_idt51:totalResults">1</label>';

  expect(on(`<table><tr>${cell("aaDilwsis")}${cell("statusDescr")}</tr></table>`)).toEqual([
    ["search.number", "aaDilwsis"],
    ["search.state", "statusDescr"],
  ]);
  expect(on(total)).toEqual([["search.total", "totalResults"]]);
  expect(on('<div id="appForm:deleteConfirm"></div>')).toEqual([["search.confirmDelete", "appForm:deleteConfirm"]]);
});

describe("the button that searches", () => {
  it("is the one with the known text, whatever is beside it", () => {
    const fields = `<fieldset>${from}${button("Καθαρισμός")}${button("Αναζήτηση / Search")}</fieldset>`;

    expect(on(fields)).toContainEqual(["search.button.text", "Αναζήτηση / Search"]);
  });

  it.each([
    ["alone on the page", `${from}${button("Εύρεση")}`],
    ["beside the dates", `<fieldset>${from}${button("Εύρεση")}</fieldset><div>${button("Νέα")}</div>`],
    ["nearest to the dates", `<div>${button("Νέα")}<div>${from}${button("Εύρεση")}</div></div>`],
    ["in many boxes", `<div>${button("Α")}<div>${button("Β")}<div>${from}${button("Εύρεση")}</div></div></div>`],
    ["beside a calendar's", `<div>${from}${button("...", 'type="button"')}${button("Εύρεση", 'type="submit"')}</div>`],
  ])("with another text is the only one to click: %s", (_, fields) => {
    expect(on(fields)).toContainEqual(["search.button.text", "Εύρεση"]);
  });

  it("is not guessed where there are several, or none", () => {
    const told = [["search.from", "dateFrom"]];

    expect(on(`<div>${from}${button("Εύρεση")}${button("Καθαρισμός")}</div>`)).toEqual(told);
    expect(on(`<div>${from}</div>${button("Νέα")}`)).toEqual(told);
  });
});

describe("the list", () => {
  const table = ["search.table", "appForm:basicDT"];
  const wide = (...texts: string[]) => list(texts.map((text) => `<tr><td colspan="9">${text}</td></tr>`).join(""));

  it("says that it is empty in one cell over all columns, in words that are known or others", () => {
    expect(on(wide("Δηλώσεις", "Δεν βρέθηκαν αποτελέσματα."))).toEqual([
      table,
      ["search.empty", "Δεν βρέθηκαν αποτελέσματα."],
    ]);
    expect(on(wide("Δηλώσεις", "Κενό"))).toEqual([table, ["search.empty", "Δηλώσεις"]]);
    expect(on(list("<tr><td>Κενό</td></tr>"))).toEqual([table]);
  });

  it("offers to delete by an id, to amend by a text, and details by an id", () => {
    const item = (id: string, text: string) => `<a id="appForm:basicDT:0:${id}">${text}</a>`;
    const others = item("j_idt80", "Εκτύπωση / Print");
    const row = (content: string) => list(`<tr><td>${others}${content}</td></tr>`);

    expect(on(row(item("deleteButton", "Απόρριψη / Discard")))).toEqual([
      table,
      ["search.delete.text", "Απόρριψη / Discard"],
    ]);
    expect(on(row(item("j_idt83", "Υποβολή Τροποποιητικής / Amend")))).toEqual([
      table,
      ["search.amend.text", "Υποβολή Τροποποιητικής / Amend"],
    ]);
    expect(on(row(item("declarationDetails", "Λεπτομέρειες")))).toEqual([
      table,
      ["search.details", "declarationDetails"],
    ]);
    expect(on(row(""))).toEqual([table]);
    expect(on(`${others}${item("deleteButton", "Διαγραφή")}`)).toEqual([]);
  });
});

describe("what stands beside a registry id", () => {
  const known = "Αρ. Μητρώου Ακινήτου/ Registry No";
  const beside = (...labels: string[]) => {
    const rows = labels.map((label) => `<tr><td>${label}</td><td>00000123456</td></tr>`).join("");
    const found = formOf(parseHtml(form(`<table><tr><td>Πόλη</td><td>Αθήνα</td></tr>${rows}</table>`)));
    return found && labelOver(found, registryIds, known);
  };

  it("is the known label, where it is one of several, and else the first", () => {
    expect(beside("Κωδικός", known)).toBe(known);
    expect(beside("Κωδικός", "Αριθμός")).toBe("Κωδικός");
    expect(beside()).toBeUndefined();
  });

  it("is none of an input without a label", () => {
    const input = '<input name="appForm:x" value="00000123456">';
    const fact = "<table><tr><td>Κωδικός</td><td>00000123456</td></tr></table>";

    expect(on(`${input}${fact}`)).toEqual([["search.property", "Κωδικός"]]);
    expect(on(input)).toEqual([]);
  });
});
