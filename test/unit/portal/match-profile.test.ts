import { describe, expect, it } from "vitest";
import { formOf } from "../../../shared/portal/aade/html/form.ts";
import { parseHtml } from "../../../shared/portal/aade/html/html.ts";
import { differencesFrom, requireMatch } from "../../../shared/portal/aade/pages/match-profile.ts";
import { formPage } from "./seen-pages.ts";
import { profile } from "./shown.ts";

const { declaration } = profile;
const departure = declaration.fields.endDate.label.is;

function formWith(from: string | RegExp, to: string) {
  const page = formPage();
  const other = page.replace(from, to);
  if (from !== "" && other === page) throw new Error("the form has no such place");
  const form = formOf(parseHtml(other));
  if (!form) throw new Error("expected a form");
  return form;
}
const differences = (from: string | RegExp, to: string) => differencesFrom(declaration.fields, formWith(from, to));
const added = (html: string) => differences("</form>", `${html}</form>`);
const inputOf = (name: string) => new RegExp(`<input id="appForm:${name}" .*?/>`);

it("a form like its profile has no differences", () => {
  expect(differences("", "")).toEqual([]);
  expect(() => requireMatch(declaration.fields, formWith("", ""))).not.toThrow();
});

describe("a form's difference is reported:", () => {
  it.each<[string, string | RegExp, string, string[]]>([
    ["a field that is missing", inputOf("cancelDate_input"), "", ["field cancelDate is missing"]],
    ["one without a name by its label", /<textarea.*?<\/textarea>/s, "", ['field "Σημειώσεις / Notes" is missing']],
    [
      "a field of another kind",
      inputOf("renterIdCard"),
      '<input id="appForm:renterIdCard" name="appForm:renterIdCard" type="checkbox" disabled/>',
      ["field renterIdCard: expected kind text, found checkbox"],
    ],
    [
      "another label",
      departure.replace(" / ", " /<br/>"),
      "Αποχώρηση /<br/>Check-out",
      [`label of rentalTo: expected "${departure}", found "Αποχώρηση / Check-out"`],
    ],
    [
      "of a long label its beginning",
      departure.replace(" / ", " /<br/>"),
      "x".repeat(300),
      [`label of rentalTo: expected "${departure}", found "${"x".repeat(200)}"`],
    ],
    [
      "an amount without its hidden value",
      'name="appForm:sumAmount_hinput"',
      "",
      ["field sumAmount has no hidden value"],
    ],
  ])("%s", (_, from, to, found) => {
    expect(differences(from, to)).toEqual(found);
  });

  it("when the notes are no text area or have another name, in which no mark would be kept", () => {
    const line = differences(/<textarea name="appForm:j_idt93">.*?<\/textarea>/s, '<input name="appForm:j_idt93"/>');
    const renamed = differences("Σημειώσεις / Notes", "Σχόλια / Comments");

    for (const found of [line, renamed])
      expect(found).toEqual(['field "Σημειώσεις / Notes" is missing', "field appForm:j_idt93 is not in the profile"]);
  });

  it("when two fields have one name", () => {
    expect(added('<input name="appForm:other:rentalTo_input"/>')).toContain("field rentalTo appears 2 times");
    expect(added('<input name="a:platform"/><input name="b:platform"/>')).toContain("field platform appears 3 times");
    expect(added('<input type="hidden" name="appForm:other:rentalTo_input"/>')).toEqual([]);
  });

  it.each<[string, string | RegExp, string, string[]]>([
    ["another text", ">Homestay<", ">Vrbo<", ['option of platform: expected 5 "Homestay", found 5 "Vrbo"']],
    [
      "another value",
      '<option value="5">',
      '<option value="77">',
      ['option of platform: expected 5 "Homestay", found 77 "Homestay"'],
    ],
    [
      "a long text, cut",
      ">Homestay<",
      `>${"x".repeat(200)}<`,
      [`option of platform: expected 5 "Homestay", found 5 "${"x".repeat(100)}"`],
    ],
    ["one fewer", '<option value="4">Λοιποί</option>', "", ['option of paymentType: expected 4 "Λοιποί", found none']],
    [
      "one more",
      '<option value="4">Λοιποί</option>',
      '$&<option value="5">Νέο</option>',
      ['option of paymentType: expected none, found 5 "Νέο"'],
    ],
  ])("a list has an option of %s", (_, from, to, found) => {
    expect(differences(from, to)).toEqual(found);
  });

  it("a list has another order, place by place", () => {
    const exchanged = differences(
      '<option value="3">Μετρητά</option><option value="4">Λοιποί</option>',
      '<option value="4">Λοιποί</option><option value="3">Μετρητά</option>',
    );

    expect(exchanged).toEqual([
      'option of paymentType: expected 3 "Μετρητά", found 4 "Λοιποί"',
      'option of paymentType: expected 4 "Λοιποί", found 3 "Μετρητά"',
    ]);
  });

  it.each([
    '<input name="appForm:vatRate"/>',
    '<select name="appForm:vatRate"></select>',
    '<input type="radio" name="appForm:vatRate"/>',
  ])("an unknown field to fill in: %s", (field) => {
    expect(added(field)).toEqual(["field appForm:vatRate is not in the profile"]);
  });

  it.each([
    ["the portal's own state", '<input type="hidden" name="appForm:vatRate"/>'],
    ["a button", '<button name="appForm:vatRate">x</button>'],
    ["greyed out", '<input name="appForm:vatRate" disabled/>'],
    ["only to be read", '<input name="appForm:vatRate" readonly/>'],
    ["a widget's, for the keyboard's focus", '<input name="appForm:vatRate_focus"/>'],
  ])("except for what is %s", (_, field) => {
    expect(added(field)).toEqual([]);
  });
});

it.each([
  ["has another text", '<option value="3">Μετρητά</option>', '<option value="3">Έμβασμα</option>'],
  ["has another value", '<option value="3">Μετρητά</option>', '<option value="5">Μετρητά</option>'],
])("nothing is posted with a list of which an option %s", (_, from, to) => {
  expect(() => requireMatch(declaration.fields, formWith(from, to))).toThrow(
    'changed: option of paymentType: expected 3 "Μετρητά", found',
  );
});

it.each([
  ["fewer", '<option value="3">Μετρητά</option>', ""],
  ["more", '<option value="3">Μετρητά</option>', '<option value="5">Έμβασμα</option>$&'],
])("a list with %s options can be filled in", (_, from, to) => {
  expect(() => requireMatch(declaration.fields, formWith(from, to))).not.toThrow();
});

it("nothing is posted with a different form, and every difference is named", () => {
  const form = formWith(">Homestay<", ">Vrbo<");

  expect(() => requireMatch(declaration.fields, { ...form, controls: form.controls.slice(1) })).toThrow(
    'changed: option of platform: expected 5 "Homestay", found 5 "Vrbo"',
  );
});
