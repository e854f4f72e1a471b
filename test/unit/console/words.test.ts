import { expect, it } from "vitest";
import { platformText } from "../../../functions/console/service/written.ts";
import { fieldText, fieldWords, inConsoleWords, sayIn } from "../../../functions/console/words/words.ts";
import { otherPlatform } from "../../../shared/contract/reservation.ts";
import { consoleWords } from "../../../shared/wording/console.ts";

/** Names that are the same in both languages. */
const names = /CSV|XLSX|JSON|str-uploader|Excel|\{[^}]*\}|\bms\b/g;

it("the console has no words of the other language, except that language's name", () => {
  const { language: _, ...others } = consoleWords;
  const said = Object.values(others);
  expect(said.filter(({ en }) => /\p{Script=Greek}/u.test(en.replaceAll("Α/Α", "")))).toEqual([]);
  expect(said.filter(({ el }) => /[A-Za-z]{2}/.test(el.replaceAll(names, "")))).toEqual([]);
});

it("the console has a different name for each field", () => {
  for (const language of ["en", "el"] as const) {
    const said = Object.values(fieldWords).map((word) => consoleWords[word][language]);
    expect(said.length - new Set(said).size).toBe(0);
  }
});

it("the console replaces the API's names with its own, even in messages", () => {
  expect(inConsoleWords("endDate: είναι υποχρεωτικό όταν το isForeigner είναι true", sayIn("el"))).toBe(
    "«Έως»: είναι υποχρεωτικό όταν το «Αλλοδαπός επισκέπτης» είναι «Ναι»",
  );
  expect(inConsoleWords("Send it with onDeclared amend.", sayIn("en"))).toBe("Send it with «Correct the declaration».");
  expect(inConsoleWords("the platform said no", sayIn("en"))).toBe("the platform said no");
});

it("platform names that the contract cannot spell start with a capital", () => {
  expect([platformText(otherPlatform), platformText("Airbnb")]).toEqual(["Άλλες ψηφιακές πλατφόρμες", "Airbnb"]);
});

it("the console names every field in its language, even English words", () => {
  const named = ["platform", "endDate", "surprise"].map((field) => fieldText(field, sayIn("el")));
  expect(named).toEqual(["Πλατφόρμα", "Έως", "surprise"]);
});
