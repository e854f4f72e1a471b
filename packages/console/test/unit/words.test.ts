import { expect, it } from "vitest";
import { dayOf } from "../../../../shared/contract/day.ts";
import { otherPlatform, paymentMethods } from "../../../../shared/contract/reservation-fields.ts";
import { consoleWords } from "../../../../shared/wording/console.ts";
import { sources } from "../../../sheets/sources/all.ts";
import { changesBetween } from "../../service/actions.ts";
import {
  cellText,
  daysOfMonth,
  dayText,
  euros,
  isoMonth,
  lastMonth,
  moment,
  monthName,
  stayOf,
  turned,
  weekdayName,
} from "../../service/written.ts";
import {
  fieldText,
  fieldWords,
  inConsoleWords,
  languageOf,
  sayIn,
  sentence,
  sourceText,
  valueText,
} from "../../words/words.ts";
import { record } from "./records.ts";

it("the console has a different name for each field", () => {
  for (const language of ["en", "el"] as const) {
    const said = Object.values(fieldWords).map((word) => consoleWords[word][language]);
    expect(said.length - new Set(said).size).toBe(0);
  }
});

it("the console replaces the API's names with its own, even in messages", () => {
  expect(inConsoleWords("endDate: είναι υποχρεωτικό όταν το isForeigner είναι true", sayIn("el"))).toBe(
    "«Αναχώρηση»: είναι υποχρεωτικό όταν το «Αλλοδαπός μισθωτής» είναι «Ναι»",
  );
  expect(inConsoleWords("Send it with onDeclared amend.", sayIn("en"))).toBe("Send it with “Correct the declaration”.");
  expect(inConsoleWords("the platform said no", sayIn("en"))).toBe("the platform said no");
});

it("platforms and payment methods are said in the page's language, in Greek as the registry's form has them", () => {
  const [, last = ""] = paymentMethods;
  const said = (["el", "en"] as const).map((language) =>
    [otherPlatform, "Airbnb", last].map((value) => valueText(value, sayIn(language))),
  );
  expect(said).toEqual([
    ["Άλλες ψηφιακές πλατφόρμες", "Airbnb", "Λογαριασμός Πληρωμών Αλλοδαπής"],
    ["Other digital platforms", "Airbnb", "Payment account abroad"],
  ]);
  expect(paymentMethods.map((value) => valueText(value, sayIn("el")))).toEqual([...paymentMethods]);
  expect(paymentMethods.map((value) => valueText(value, sayIn("en"))).join()).not.toMatch(/\p{Script=Greek}/u);
});

it("each file of a platform has a name in the page's language", () => {
  const said = sources.map(({ name }) => sourceText(name, sayIn("el")));
  expect(said.filter((name) => !/^[\w.]+, \p{Script=Greek}/u.test(name))).toEqual([]);
  expect(sources.map(({ name }) => sourceText(name, sayIn("en")))).toEqual(sources.map(({ name }) => name));
});

it.each([
  ["the portal is down: it is retried", "The portal is down: it is retried."],
  ["ό,τι λείπει (δύο)", "Ό,τι λείπει (δύο)."],
  ["«Αναχώρηση»: γράψτε μια ημέρα.", "«Αναχώρηση»: γράψτε μια ημέρα."],
  ["is it?", "Is it?"],
])("the message %s stands alone as %s", (text, said) => {
  expect(sentence(text)).toBe(said);
});

it("the console names every field in its language, even English words", () => {
  const named = ["platform", "endDate", "portalUsername", "surprise"].map((field) => fieldText(field, sayIn("el")));
  expect(named).toEqual(["Πλατφόρμα", "Αναχώρηση", "Όνομα χρήστη TAXISnet", "surprise"]);
});

it("times are written as in Athens, in the page's language, hours to 23", () => {
  expect(moment("2026-11-21T22:05:00.000Z", "el")).toBe("22 Νοε 2026, 00:05");
  expect(moment("2026-06-21T10:05:00.000Z", "en")).toBe("21 Jun 2026, 13:05");
});

it("dates and stays are written in the page's language", () => {
  const stay = record({ startDate: "28/10/2026", endDate: "31/10/2026" });
  expect(dayText("03/11/2026", "el")).toBe("3 Νοε 2026");
  expect(dayText("03/11/2026", "en")).toBe("3 Nov 2026");
  expect(dayText("", "el")).toBe("");
  expect(stayOf(stay, "el").replaceAll("\u2009", "")).toBe("28–31 Οκτ 2026");
  expect(stayOf(stay, "en").replaceAll("\u2009", "")).toBe("28–31 Oct 2026");
  const cancelled = { ...stay, endDate: undefined, cancellationDate: "20/10/2026" };
  expect(stayOf(cancelled, "el")).toBe("28 Οκτ 2026, ακυρώθηκε 20 Οκτ 2026");
  expect(stayOf({ ...stay, endDate: "01/10/2026" }, "en")).toBe("28 Oct 2026 – 1 Oct 2026");
});

it("amounts and months are written in the page's language", () => {
  expect(euros(1234.5, "el")).toBe("1.234,50\u00a0€");
  expect(euros(1234.5, "en")).toBe("€1,234.50");
  expect(monthName(Date.UTC(2026, 10, 1) / 86_400_000, "en")).toBe("November 2026");
});

it("a form's changes name each field that differs, with both values", () => {
  expect(changesBetween({ a: 1, b: "x", c: true, d: 2 }, { a: 1, b: "y", c: true, e: 3 })).toEqual([
    { field: "b", from: "x", to: "y" },
    { field: "d", from: 2, to: undefined },
    { field: "e", from: undefined, to: 3 },
  ]);
});

it.each([
  [new Date("2026-04-03"), "03/04/2026", "03/04/2026"],
  [1420.5, "1420.50", "1420,50"],
  [3, "3", "3"],
  [undefined, "", ""],
  ["1.5", "1.5", "1.5"],
])("the cell %s of a file is shown as %s, in Greek as %s", (cell, english, greek) => {
  expect(cellText(cell, "en")).toBe(english);
  expect(cellText(cell, "el")).toBe(greek);
});

it("the page speaks the first language of the browser that it knows", () => {
  const found = [["fr", "el-GR", "en"], ["de", "en-GB", "el"], ["elx", "fr"], []].map(languageOf);
  expect(found).toEqual(["el", "en", "en", "en"]);
});

it("months and days of date fields are written with the year first", () => {
  expect(isoMonth(2026, 1)).toBe("2026-01");
  expect(isoMonth(2026, 13)).toBe("2027-01");
  expect(isoMonth(2026, 0)).toBe("2025-12");
  expect(lastMonth(dayOf("15/01/2026"))).toBe("2025-12");
  expect(lastMonth(dayOf("31/12/2026"))).toBe("2026-11");
  expect(daysOfMonth("2026-02")).toEqual(["2026-02-01", "2026-02-28"]);
  expect(turned("03/04/2026", "/", "-")).toBe("2026-04-03");
  expect(turned("2026-04", "-", "/")).toBe("04/2026");
  expect(weekdayName(0, "en")).toBe("Sun");
  expect(weekdayName(6, "el")).toBe("Σάβ");
});
