import { describe, expect, it } from "vitest";
import { emptyForm, type TypedDeclaration, typedFields } from "../../../local/portal/declaration-fields.ts";
import { amountInput, choice, shownFromExact } from "../../../local/portal/declaration-inputs.ts";
import type { Submission } from "../../../local/portal/faces.ts";
import type { Release } from "../../../local/portal/release.ts";
import { all, attribute, parseHtml, rawText, textOf } from "../../../shared/portal/aade/html.ts";
import { lookOf } from "./portal-look.ts";

const had: TypedDeclaration = {
  ...{ rentalFrom: "01/11/2026", rentalTo: "03/11/2026", sumAmount: "1350.50", paymentType: "1", platform: "2" },
  ...{ renterAfm: "123456789", renterName: "ΖΩΗ", foreigner: true, renterIdCard: "AB1" },
  ...{ cancelAmount: "7.00", cancelDate: "30/10/2026", notes: "a note", shown: {} },
};
const notesId = "appForm:notes";
const read = (fields: Record<string, string>, before = had, tenantEnabled = true) => {
  const prefixed = Object.entries(fields).map(([name, value]): [string, string] => [`appForm:${name}`, value]);
  const submission: Submission = {
    ...{ fields: new URLSearchParams(prefixed), source: undefined, viewState: "", render: new Set() },
    whole: true,
  };
  return typedFields(submission, before, { notesId, tenantEnabled });
};

/** What is posted for each field, and what is read of it. */
const posted: readonly [string, keyof TypedDeclaration, string][] = [
  ["rentalFrom_input", "rentalFrom", "05/11/2026"],
  ["rentalTo_input", "rentalTo", "06/11/2026"],
  ["sumAmount_hinput", "sumAmount", "20.00"],
  ["paymentType_input", "paymentType", "3"],
  ["platform_input", "platform", "9"],
  ["renterAfm", "renterAfm", "987654321"],
  ["renterName", "renterName", "ZOE"],
  ["renterIdCard", "renterIdCard", "X1"],
  ["cancelAmount_hinput", "cancelAmount", "1.00"],
  ["cancelDate_input", "cancelDate", "01/10/2026"],
];

describe("what is read of a posted form", () => {
  it.each(posted)("%s is %s, without blanks around it, and nothing else is another for it", (name, field, value) => {
    expect(read({ [name]: ` ${value} ` })).toEqual({ ...had, foreigner: false, [field]: value });
    expect(read({ [name]: "" })).toEqual({ ...had, foreigner: false, [field]: "" });
  });

  it("is what there was where nothing is posted, but for the box, which is not ticked then", () => {
    expect(read({})).toEqual({ ...had, foreigner: false });
    expect(read({}, emptyForm)).toEqual(emptyForm);
  });

  it.each([
    ["on", true],
    ["true", true],
    ["yes", true],
    ["off", false],
    ["", false],
  ])("a box of %j is ticked: %s", (value, ticked) => {
    expect(read({ foreignCheckBox_input: value }).foreigner).toBe(ticked);
  });

  it("does not count for the tenant's name and document while they are off", () => {
    const { renterName, renterIdCard } = read({ renterName: "ZOE", renterIdCard: "X1" }, had, false);

    expect([renterName, renterIdCard]).toEqual(["ΖΩΗ", "AB1"]);
  });

  it("has notes with all their blanks, their lines broken as they were typed", () => {
    expect(read({ notes: " one\r\ntwo\n" }).notes).toBe(" one\ntwo\n");
  });

  it("has the amounts as they were seen, where they were sent", () => {
    expect(read({ sumAmount_input: " 20,00 " }).shown).toEqual({ sumAmount: "20,00" });
    expect(read({ cancelAmount_input: "" }).shown).toEqual({ cancelAmount: "" });
  });
});

describe("an amount in a form", () => {
  it.each([
    ["1350.50", "1.350,50"],
    ["1350.5", "1.350,50"],
    ["7", "7,00"],
    ["1234567.89", "1.234.567,89"],
    ["0.005", "0,01"],
    ["1,50", "1,50"],
    ["1.", "1."],
    ["", ""],
  ])("%j is seen as %j", (exact, shown) => {
    expect(shownFromExact(exact)).toBe(shown);
  });

  const inputs = async (sumAmount: string, shownAmounts: Release["shownAmounts"], off = false) => {
    const typed = { ...emptyForm, sumAmount };
    const html = parseHtml(String(await amountInput(lookOf({ shownAmounts }), "sumAmount", typed, off)));
    const script = all(html, "script").map(rawText).join();
    return [
      ...all(html, "input").map((input) => attribute(input, "value") + ("disabled" in input.attribs ? " off" : "")),
      /valueToRender:'([^']*)'/.exec(script)?.[1],
    ];
  };

  it.each<[Release["shownAmounts"], string, (string | undefined)[]]>([
    ["inputs", "1350.50", ["1.350,50", "1350.50", "1350.500000"]],
    ["script", "1350.50", ["", "1350.500000", "1350.500000"]],
    ["inputs", "", ["", "", ""]],
    ["script", "", ["", "", ""]],
    ["inputs", "x", ["x", "x", ""]],
    ["script", "x", ["x", "x", ""]],
  ])("stands in the %s: %j as %j", async (shownAmounts, exact, values) => {
    expect(await inputs(exact, shownAmounts)).toEqual(values);
  });

  it("is off, seen and hidden alike, where nothing can be typed", async () => {
    expect((await inputs("7", "inputs", true)).slice(0, 2)).toEqual(["7,00 off", "7 off"]);
  });
});

it.each([
  ["platform", "4", 10],
  ["paymentType", "3", 5],
  ["platform", "", 10],
] as const)("the list of %s has %j chosen, of all and an empty one", async (list, value, count) => {
  const html = parseHtml(String(await choice(lookOf(), list, { ...emptyForm, [list]: value }, false)));
  const options = all(html, "option");
  const chosen = options.filter((option) => "selected" in option.attribs);

  expect([options.length, chosen.map((option) => attribute(option, "value"))]).toEqual([count, [value]]);
  expect(options.map(textOf)[0]).toBe("");
});
