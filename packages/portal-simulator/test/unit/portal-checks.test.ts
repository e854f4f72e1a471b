import { describe, expect, it } from "vitest";
import { checkDeclaration } from "../../declaration-checks.ts";
import { emptyForm, type TypedDeclaration, typedFromFigures } from "../../declaration-fields.ts";
import { lookUpTaxpayer } from "../../people.ts";
import { defaultRelease, type Release } from "../../release.ts";

/** A valid stay. */
const sound: TypedDeclaration = {
  ...emptyForm,
  rentalFrom: "01/11/2026",
  rentalTo: "03/11/2026",
  sumAmount: "1350.50",
  paymentType: "1",
  platform: "1",
  renterAfm: "123456789",
};
const foreign = { renterAfm: "", foreigner: true, renterName: "ZOE", renterIdCard: "AB1" };
const cancelled = { sumAmount: "", cancelAmount: "10.00", cancelDate: "30/10/2026" };

const check = (typed: Partial<TypedDeclaration>, release: Partial<Release> = {}, lookedUp = sound.renterAfm) =>
  checkDeclaration({ ...defaultRelease, ...release }, { ...sound, ...typed }, lookedUp);
/** The reasons against it, each with the field that it names. */
function against(...it: Parameters<typeof check>): string[] {
  const checked = check(...it);
  return Array.isArray(checked)
    ? checked.map(({ phrase, label }) => (label === undefined ? phrase : `${phrase} ${label}`))
    : [];
}

describe("a valid declaration", () => {
  it("is stored as typed, with the registry's name for its tenant", () => {
    const found = lookUpTaxpayer("123456789");

    expect(check({ renterName: "ANYBODY", renterIdCard: "AB1" })).toEqual({
      arrival: "2026-11-01",
      departure: "2026-11-03",
      cancelDate: null,
      rentCents: 135_050,
      cancelCents: null,
      paymentType: "1",
      platform: "1",
      notes: "",
      renterAfm: "123456789",
      foreigner: false,
      renterName: typeof found === "string" ? "" : found.name,
      renterIdCard: "",
    });
  });

  it.each([
    ["of a stay", {}],
    ["of a cancelled one", { rentalTo: "", sumAmount: "", cancelAmount: "0.07", cancelDate: "30/10/2026" }],
    ["of a foreigner", foreign],
  ])("is shown in the form as it was typed, to the cent: %s", (_, typed) => {
    const kept = check({ sumAmount: "1350.55", renterName: "ΖΩΗ", ...typed });
    if (Array.isArray(kept)) throw new Error("refused");

    expect(typedFromFigures(kept)).toEqual({ ...sound, sumAmount: "1350.55", ...typed, renterName: kept.renterName });
  });

  it("has a foreigner's typed name and document", () => {
    expect(check(foreign)).toMatchObject({ renterAfm: "", renterName: "ZOE", renterIdCard: "AB1" });
  });

  it.each([
    ["0.1", 10],
    ["12", 1_200],
    ["12.340", 1_234],
    ["999999999.99", 99_999_999_999],
  ])("has the amount %s as %i cents", (sumAmount, rentCents) => {
    expect(check({ sumAmount })).toMatchObject({ rentCents });
  });

  it.each<[Release["notesKept"], string]>([
    ["whole", ` a${"b".repeat(250)} `],
    ["trimmed", `a${"b".repeat(250)}`],
    ["upperCased", ` A${"B".repeat(250)} `],
    ["cutAt200", ` a${"b".repeat(198)}`],
    ["cutAt40", ` a${"b".repeat(38)}`],
  ])("has its notes %s, as the release says", (notesKept, notes) => {
    expect(check({ notes: ` a${"b".repeat(250)} ` }, { notesKept })).toMatchObject({ notes });
  });
});

describe("a declaration is refused, with the reason", () => {
  it.each<[string, Partial<TypedDeclaration>, string[]]>([
    ["no arrival", { rentalFrom: "" }, ["required arrival"]],
    ["no departure", { rentalTo: "" }, ["required departure"]],
    ["a day that is none", { rentalTo: "31/11/2026" }, ["wrongDate departure"]],
    ["no night", { rentalTo: "01/11/2026" }, ["departureFirst"]],
    ["one night", { rentalTo: "02/11/2026" }, []],
    ["59 nights", { rentalTo: "30/12/2026" }, []],
    ["sixty nights", { rentalTo: "31/12/2026" }, ["stayTooLong"]],
    ["no amount", { sumAmount: "" }, ["oneAmount"]],
    ["both amounts", { cancelAmount: "1.00" }, ["oneAmount"]],
    ["an amount with a comma", { sumAmount: "1,50" }, ["wrongAmount rent"]],
    ["an amount with a part of a cent", { sumAmount: "1.505" }, ["wrongAmount rent"]],
    ["an amount of ten digits", { sumAmount: "1234567890" }, ["wrongAmount rent"]],
    ["a kept amount that is none", { ...cancelled, cancelAmount: "x" }, ["wrongAmount cancelAmount"]],
    ["a way to pay that is not offered", { paymentType: "99" }, ["wrongOption paymentType"]],
    ["a platform that is not offered", { platform: "" }, ["wrongOption platform"]],
    ["a tax number that is none", { renterAfm: "12345678" }, ["wrongAfm"]],
    ["a foreigner without a document", { ...foreign, renterIdCard: "" }, ["documentMissing"]],
  ])("%s", (_, typed, reasons) => {
    expect(against(typed, {}, typed.renterAfm ?? sound.renterAfm)).toEqual(reasons);
  });

  it("for a tax number without its exchange, if the release needs it", () => {
    expect(against({}, { taxExchange: "needed" }, "")).toEqual(["afmNotLookedUp"]);
    expect(against({}, { taxExchange: "unneeded" }, "")).toEqual([]);
    expect(against(foreign, { taxExchange: "needed" }, "")).toEqual([]);
  });

  it("for an unknown tax number", () => {
    expect(against({ renterAfm: "999912345" })).toEqual(["unknownAfm"]);
  });

  it("for every reason at once", () => {
    expect(against({ rentalFrom: "", sumAmount: "", platform: "", renterAfm: "" })).toEqual([
      "required arrival",
      "oneAmount",
      "wrongOption platform",
      "wrongAfm",
    ]);
  });
});

describe("a cancelled stay", () => {
  it.each<[Release["cancelledDeparture"], string[]]>([
    ["optional", []],
    ["required", ["required departure"]],
  ])("has its departure %s", (cancelledDeparture, reasons) => {
    expect(against({ ...cancelled, rentalTo: "" }, { cancelledDeparture })).toEqual(reasons);
    expect(against(cancelled, { cancelledDeparture })).toEqual([]);
  });

  it.each([
    ["a kept amount alone", { ...cancelled, cancelDate: "" }],
    ["a day of cancelling alone", { cancelDate: "30/10/2026" }],
  ])("with %s is incomplete if the release requires both", (_, typed) => {
    expect(against(typed, { cancellationPair: "both" })).toEqual(["cancellationIncomplete"]);
    expect(against(typed, { cancellationPair: "free" })).toEqual([]);
    expect(against(cancelled, { cancellationPair: "both" })).toEqual([]);
  });
});

describe("the fields required for a foreigner", () => {
  it.each<[Release["foreignerNeeds"], Partial<TypedDeclaration>, string[]]>([
    ["document", { renterName: "" }, []],
    ["nameAndDocument", {}, []],
    ["nameAndDocument", { renterName: "" }, ["foreignerIncomplete"]],
    ["nameAndDocument", { renterIdCard: "" }, ["foreignerIncomplete"]],
    ["number", {}, ["wrongAfm"]],
    ["number", { renterAfm: "000000000", renterName: "", renterIdCard: "" }, []],
    ["nothing", { renterName: "", renterIdCard: "" }, []],
  ])("%s: %j", (foreignerNeeds, typed, reasons) => {
    expect(against({ ...foreign, ...typed }, { foreignerNeeds, taxExchange: "unneeded" })).toEqual(reasons);
  });
});

describe("a shown amount", () => {
  it.each([
    ["1.350,50", true],
    ["1350,5", true],
    ["1.350,49", false],
    ["1350.50 €", false],
    ["", false],
    [undefined, true],
  ])("of %j equals a hidden 1350.50: %j", (sumAmount, same) => {
    const shown = sumAmount === undefined ? {} : { sumAmount };

    expect(against({ shown }, { amountsCompared: "yes" })).toEqual(same ? [] : ["wrongAmount rent"]);
    expect(against({ shown }, { amountsCompared: "no" })).toEqual([]);
  });

  it("must be blank if the hidden one is", () => {
    expect(against({ shown: { cancelAmount: "" } }, { amountsCompared: "yes" })).toEqual([]);
    expect(against({ shown: { cancelAmount: "1,00" } }, { amountsCompared: "yes" })).toEqual([
      "wrongAmount cancelAmount",
    ]);
  });
});
