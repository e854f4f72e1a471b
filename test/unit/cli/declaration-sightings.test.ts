import { describe, expect, it } from "vitest";
import { declarationSightings, fieldSightings } from "../../../cli/portal-check/seen/declaration.ts";
import { formOf } from "../../../shared/portal/aade/form.ts";
import { parseHtml } from "../../../shared/portal/aade/html.ts";
import { known } from "../../../shared/portal/aade/known.ts";
import type { FieldProfile } from "../../../shared/portal/aade/profile.ts";
import { form, looked, profile } from "./walk-pages.ts";

const at = profile.paths.declaration.is;
const seen = (content: string, path: string = at) =>
  declarationSightings(looked(path, content), profile, new Set(["00000123456"]));
const row = (label: string, cell: string) => `<tr><td>${label}</td><td>${cell}</td></tr>`;

it("a page that is no declaration says nothing", () => {
  const input = `<table>${row("Άφιξη", '<input name="appForm:rentalFrom_input">')}</table>`;

  expect(seen(form(input), "/elsewhere")).toEqual([]);
  expect(seen(input)).toEqual([]);
  expect(seen(form(""))).toEqual([]);
});

it("fields, buttons and the property are told by their places in the profile", () => {
  const fields =
    row("Check-in", '<input name="appForm:rentalFrom_input">') + row("Μητρώο / Registry", "<span>00000123456</span>");
  const button = '<a id="appForm:saveButton">Αποθήκευση / Keep</a>';

  expect(seen(form(`<table>${fields}</table>${button}`))).toEqual([
    ["declaration.fields.arrival.name", "rentalFrom"],
    ["declaration.fields.arrival.label", "Check-in"],
    ["declaration.buttons.save.id", "saveButton"],
    ["declaration.buttons.save.text", "Αποθήκευση / Keep"],
    ["declaration.rows.registryId", "Μητρώο / Registry"],
  ]);
});

describe("a field", () => {
  const fieldSeen = (content: string, field: FieldProfile) => {
    const found = formOf(parseHtml(form(`<table>${content}</table>`)));
    return found && fieldSightings("notes", found, field);
  };
  const notes: FieldProfile = {
    ...{ kind: "textarea", label: known("Σημειώσεις / Notes", "test"), name: known(undefined, "test") },
  };
  const area = (name: string) => `<textarea name="appForm:${name}"></textarea>`;
  const named = { ...notes, name: known("notes", "test") };

  it("without a stable name is found by its label, or is the only one of its kind", () => {
    const input = row("Όνομα", '<input name="appForm:name">');

    expect(fieldSeen(row("Άλλο", area("a")) + row("Σημειώσεις", area("b")), notes)).toEqual([
      ["notes.label", "Σημειώσεις"],
    ]);
    expect(fieldSeen(input + row("Σχόλια / Remarks", area("a")), notes)).toEqual([["notes.label", "Σχόλια / Remarks"]]);
    expect(fieldSeen(row("Άλλο", area("a")) + row("Σχόλια", area("b")), notes)).toEqual([]);
    expect(fieldSeen(input, notes)).toEqual([]);
  });

  it("with a name is found by that alone", () => {
    expect(fieldSeen(row("Άλλο", area("a")) + row("Σχόλια", area("notes")), named)).toEqual([
      ["notes.name", "notes"],
      ["notes.label", "Σχόλια"],
    ]);
    expect(fieldSeen(row("Σημειώσεις", area("a")), named)).toEqual([]);
  });

  it("tells its options where it is a list, and where options are known", () => {
    const list = '<select name="appForm:notes"><option value="">-</option><option value="1">Ένα</option></select>';
    const choice = { ...named, options: known([["1", "Ένα"]] as const, "test") };
    const both = [
      ["notes.name", "notes"],
      ["notes.label", "Λίστα"],
    ];

    expect(fieldSeen(row("Λίστα", list), choice)).toEqual([...both, ["notes.options", [["1", "Ένα"]]]]);
    expect(fieldSeen(row("Λίστα", list), named)).toEqual(both);
    expect(fieldSeen(row("Λίστα", area("notes")), choice)).toEqual(both);
  });
});

describe("the tables that say which declaration it is", () => {
  const table = (title: string, rows: string, kind = "userMainTable") =>
    `<table class="${kind}"><tr><th colspan="2">${title}</th></tr>${rows}</table>`;
  const submitted = row("Ημ/νία Υποβολής", "14/08/2026");
  const [details, amends] = ["Στοιχεία Δήλωσης / Details", "Δήλωση που τροποποιείται / Amended"];
  const told = (content: string) => new Map(seen(content + form("")));
  const expected = (title: string | undefined, other: string | undefined, number: string | undefined) =>
    new Map(
      Object.entries({
        ...{ "declaration.tables.details": title, "declaration.tables.amends": other },
        "declaration.rows.number": number,
      }).filter(([, found]) => found !== undefined),
    );

  it("are known by their titles, wherever they stand, and the number by its label", () => {
    const serial = row("Α/Α Δήλωσης / S/N", "31");

    expect(told(table(details, submitted + serial) + table(amends, serial))).toEqual(
      expected(details, amends, "Α/Α Δήλωσης / S/N"),
    );
    expect(told(table("Ακίνητο", submitted, "x") + table(details, submitted + serial, "x"))).toEqual(
      expected(details, undefined, "Α/Α Δήλωσης / S/N"),
    );
    expect(told(table(amends, submitted, "x"))).toEqual(expected(undefined, amends, undefined));
  });

  it("with other words are the first and the second of them, the number their first row", () => {
    const serial = row("Αύξων / Serial", "31");

    expect(told(table("Ταυτότητα", serial + submitted) + table("Προηγούμενη", serial))).toEqual(
      expected("Ταυτότητα", "Προηγούμενη", "Αύξων / Serial"),
    );
    expect(told(table("Ταυτότητα", serial))).toEqual(expected("Ταυτότητα", undefined, "Αύξων / Serial"));
    expect(told(table("Ταυτότητα", ""))).toEqual(expected(undefined, undefined, undefined));
  });
});
