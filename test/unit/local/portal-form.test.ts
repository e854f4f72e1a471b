import { describe, expect, it } from "vitest";
import { emptyForm } from "../../../local/portal/declaration-fields.ts";
import { foreignBox } from "../../../local/portal/declaration-inputs.ts";
import { type DeclarationModel, declarationDocument, declarationForm } from "../../../local/portal/declaration-page.ts";
import type { Release } from "../../../local/portal/release.ts";
import { all, attribute, parseHtml, rawText, textOf } from "../../../shared/portal/aade/html.ts";
import { declarationOf, lookOf } from "./portal-look.ts";

const typed = {
  ...emptyForm,
  ...{ rentalFrom: "01/11/2026", rentalTo: "03/11/2026", sumAmount: "1350.50", paymentType: "1", platform: "1" },
  ...{ renterName: "ΖΩΗ", foreigner: true, renterIdCard: "AB1", notes: "a note" },
};
const stored = (serial: string | null) =>
  declarationOf(
    {
      ...{ arrival: "2026-11-01", departure: "2026-11-03", rentCents: 135_050 },
      ...{ renterName: "ΖΩΗ", foreigner: true, renterIdCard: "AB1", notes: "a note" },
    },
    { declarationDbId: 31, serial },
  );
const states = { new: undefined, draft: stored(null), final: stored("256/2026") };

const modelOf = (state: keyof typeof states, more: Partial<DeclarationModel> = {}): DeclarationModel => ({
  property: {
    ...{ propertyId: 7, registryId: "00000123456", username: "o", atak: "02", address: "Ερμού 1", state: "final" },
  },
  ...{ saved: states[state], amended: undefined, typed, tenantEnabled: true, messages: [], viewState: "1:2" },
  ...{ notesId: "appForm:notes", writable: true, ...more },
});
const form = async (release: Partial<Release>, ...model: Parameters<typeof modelOf>) =>
  parseHtml(String(await declarationForm(lookOf(release), modelOf(...model))));
type Html = ReturnType<typeof parseHtml>;

const actions = (html: Html) => all(html, '[role="menuitem"]').map((item) => attribute(item, "id").split(":").at(-1));
/** The fields that can be typed in: all that have a name, are not hidden, and are not off. */
const open = (html: Html) =>
  all(html, "input[name], select[name], textarea[name]").filter(
    (field) => !["hidden"].includes(attribute(field, "type")) && !("disabled" in field.attribs),
  );
const isOpen = (html: Html, name: string) => open(html).some((field) => attribute(field, "name") === name);

describe("what can be done with a declaration", () => {
  const offered: [keyof typeof states, Release["formDelete"], string[]][] = [
    ["new", "deletes", ["saveButton", "finalizeButton", "cancelButton"]],
    ["draft", "deletes", ["saveButton", "finalizeButton", "deleteButton", "cancelButton"]],
    ["new", "leaves", ["saveButton", "finalizeButton", "deleteButton"]],
    ["draft", "leaves", ["saveButton", "finalizeButton", "deleteButton"]],
    ["final", "deletes", []],
    ["final", "leaves", []],
  ];

  it.each(offered)("that is %s, where the button %s: %j", async (state, formDelete, ids) => {
    const html = await form({ formDelete }, state);

    expect(actions(html)).toEqual(ids);
    expect(all(html, ".actions a.button")).toHaveLength(state === "final" ? 1 : 0);
  });

  it("is nothing but to go back where it cannot be written: no field, no action", async () => {
    const html = await form({}, "draft", { writable: false });

    expect([actions(html), open(html), all(html, ".actions a.button").length]).toEqual([[], [], 1]);
  });
});

describe("what can be typed", () => {
  it.each(["new", "draft"] as const)("in one that is %s: all, and the tenant once it is a foreigner", async (state) => {
    const [foreigner, greek] = [await form({}, state), await form({}, state, { tenantEnabled: false })];

    for (const name of ["appForm:rentalFrom_input", "appForm:cancelDate_input", "appForm:notes"])
      expect([name, isOpen(foreigner, name), isOpen(greek, name)]).toEqual([name, true, true]);
    for (const name of ["appForm:renterName", "appForm:renterIdCard"])
      expect([name, isOpen(foreigner, name), isOpen(greek, name)]).toEqual([name, true, false]);
  });

  it.each(["disabled", "text"] as const)("in a final, its fields being %s: nothing", async (finalFields) => {
    expect(open(await form({ finalFields }, "final")).map((field) => attribute(field, "name"))).toEqual([]);
  });

  it("in a draft is not turned to text with the finals", async () => {
    expect(isOpen(await form({ finalFields: "text" }, "draft"), "appForm:rentalFrom_input")).toBe(true);
  });
});

it("shows the values of a final as text, in their own rows, with a comma and a yes", async () => {
  const html = await form({ finalFields: "text" }, "final");
  const rows = all(html, "tr").map((row) => all(row, "td").map(textOf));
  const value = (label: string) => rows.find(([name]) => name?.startsWith(label))?.[1];

  expect(value("Άφιξη")).toBe("01/11/2026");
  expect(value("Αναχώρηση")).toBe("03/11/2026");
  expect(value("Συνολικό συμφωνηθέν")).toBe("1.350,50");
  expect(value("Ονοματεπώνυμο")).toBe("ΖΩΗ");
  expect(value("Αρ. Διαβατηρίου")).toBe("AB1");
  expect(value("Αλλοδαπός")).toMatch(/ναι/i);
});

it.each([
  ["final", "shown", true],
  ["final", "hidden", false],
  ["draft", "hidden", true],
] as const)("of a %s, where finals' notes are %s, notes are seen: %s", async (state, finalNotes, seen) => {
  for (const finalFields of ["disabled", "text"] as const)
    expect(textOf(await form({ finalNotes, finalFields }, state)).includes("a note")).toBe(seen);
});

it.each(["above", "inside"] as const)("has its number once, %s the form", async (detailsPlace) => {
  const page = String(await declarationDocument(lookOf({ detailsPlace }), "o", modelOf("final")));
  const html = parseHtml(page);
  const number = /\b256\b/g;

  expect(textOf(html).match(number)).toHaveLength(1);
  expect(all(html, "form").some((one) => number.test(textOf(one)))).toBe(detailsPlace === "inside");
});

it.each([
  ["shown", true],
  ["absent", false],
] as const)("names its property where that is %s", async (propertyOnForm, seen) => {
  expect(textOf(await form({ propertyOnForm }, "draft")).includes("00000123456")).toBe(seen);
});

it.each<[Release["foreignExchange"], boolean, string[]]>([
  ["needed", false, ["Behaviors"]],
  ["unneeded", false, ["Enabler"]],
  ["needed", true, []],
  ["unneeded", true, []],
])(
  "asks the server who is a foreigner, or the browser alone: exchange %s, box off %s",
  async (foreignExchange, off, scripts) => {
    const box = parseHtml(String(await foreignBox(lookOf({ foreignExchange }), typed, off)));

    expect(all(box, "script").map((script) => /cw\("(\w+)"/.exec(rawText(script))?.[1])).toEqual(scripts);
  },
);
