import { expect, it } from "vitest";
import { platformText } from "../../../functions/console/service/written.ts";
import { fieldText, fieldWords, inConsoleWords, sayIn } from "../../../functions/console/words/words.ts";
import { otherPlatform } from "../../../shared/contract/reservation.ts";
import { consoleWords } from "../../../shared/wording/console.ts";

/** Names of things that are the same in both languages. */
const names = /CSV|XLSX|JSON|str-uploader|Excel|\{[^}]*\}|\bms\b/g;

it("says nothing in the other language, but the name of that language", () => {
  const { language: _, ...others } = consoleWords;
  const said = Object.values(others);
  expect(said.filter(({ en }) => /\p{Script=Greek}/u.test(en.replaceAll("Α/Α", "")))).toEqual([]);
  expect(said.filter(({ el }) => /[A-Za-z]{2}/.test(el.replaceAll(names, "")))).toEqual([]);
});

it("says every name of a field differently", () => {
  for (const language of ["en", "el"] as const) {
    const said = Object.values(fieldWords).map((word) => consoleWords[word][language]);
    expect(said.length - new Set(said).size).toBe(0);
  }
});

it("puts the pages' names in place of the API's, also in what the API says", () => {
  expect(inConsoleWords("endDate: είναι υποχρεωτικό όταν το isForeigner είναι true", sayIn("el"))).toBe(
    "«Έως»: είναι υποχρεωτικό όταν το «Αλλοδαπός επισκέπτης» είναι «Ναι»",
  );
  expect(inConsoleWords("Send it with onDeclared amend.", sayIn("en"))).toBe("Send it with «Correct the declaration».");
  expect(inConsoleWords("the platform said no", sayIn("en"))).toBe("the platform said no");
});

it("writes the platforms that the contract cannot spell with their first letter", () => {
  expect([platformText(otherPlatform), platformText("Airbnb")]).toEqual(["Άλλες ψηφιακές πλατφόρμες", "Airbnb"]);
});

it("names every field in the language of the page, also one whose name is a word of English", () => {
  const named = ["platform", "endDate", "surprise"].map((field) => fieldText(field, sayIn("el")));
  expect(named).toEqual(["Πλατφόρμα", "Έως", "surprise"]);
});
