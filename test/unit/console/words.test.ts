import { expect, it } from "vitest";
import { platformText } from "../../../functions/console/service/written.ts";
import { el } from "../../../functions/console/words/el.ts";
import { en } from "../../../functions/console/words/en.ts";
import { fieldWords, inConsoleWords } from "../../../functions/console/words/fields.ts";
import { otherPlatform } from "../../../shared/contract/reservation.ts";

/** Names of things that are the same in both languages. */
const names = /CSV|XLSX|JSON|str-uploader|Excel|\{[^}]*\}|\bms\b/g;
const without = (texts: Readonly<Record<string, string>>, key: string) =>
  Object.entries(texts).filter(([name]) => name !== key);

it("says nothing in the other language, but the name of that language", () => {
  expect(without(en, "language").filter(([, text]) => /\p{Script=Greek}/u.test(text.replaceAll("Α/Α", "")))).toEqual(
    [],
  );
  expect(without(el, "language").filter(([, text]) => /[A-Za-z]{2}/.test(text.replaceAll(names, "")))).toEqual([]);
});

it("says every name of a field differently", () => {
  for (const words of [en, el]) {
    const said = Object.values(fieldWords).map((word) => words[word]);
    expect(said.length - new Set(said).size).toBe(0);
  }
});

it("puts the pages' names in place of the API's, also in what the API says", () => {
  expect(inConsoleWords("endDate: είναι υποχρεωτικό όταν το isForeigner είναι true", "el")).toBe(
    "«Έως»: είναι υποχρεωτικό όταν το «Αλλοδαπός επισκέπτης» είναι «Ναι»",
  );
  expect(inConsoleWords("Send it with onDeclared amend.", "en")).toBe("Send it with «Correct the declaration».");
  expect(inConsoleWords("the platform said no", "en")).toBe("the platform said no");
});

it("writes the platforms that the contract cannot spell with their first letter", () => {
  expect([platformText(otherPlatform), platformText("Airbnb")]).toEqual(["Άλλες ψηφιακές πλατφόρμες", "Airbnb"]);
});

it("stands in docs/console-words.md, each sentence beside its Greek one (npx vitest -u writes it)", async () => {
  const greek = new Map(Object.entries(el));
  const cell = (text = "") => text.replaceAll("|", "\\|").replaceAll("<", "&lt;");
  const rows = Object.entries(en).map(([key, text]) => `| ${cell(text)} | ${cell(greek.get(key))} |`);
  const page = ["# The words of the console", "", "| English | Greek |", "|---|---|", ...rows, ""].join("\n");

  await expect(page).toMatchFileSnapshot("../../../docs/console-words.md");
});
