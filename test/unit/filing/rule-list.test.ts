import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { decide, rule } from "../../../shared/filing/rules/rule.ts";
import { byHand, filingPage, withGenerated } from "../../simulation/rules/rule-list.ts";

const page = readFileSync(filingPage, "utf8");
const words = (text: string) => text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word));

it("docs/filing.md has the current states, rules and limits, written by `npm run simulate -- --rules`", () => {
  expect(withGenerated(page)).toBe(page);
});

it("no sentence of docs/filing.md has over 35 words", () => {
  const written = byHand(page);
  const sentences = written
    .replaceAll(/```.*?```/gs, "")
    .split(/\n\n|\n- |(?<=[.!?])\**\s/)
    .filter((sentence) => words(sentence).length > 35);

  expect(sentences).toEqual([]);
});

const rules = [
  rule(
    "umbrella",
    "rain wets",
    ({ rain }: { readonly rain?: number }) => rain,
    (rain) => ({ take: `an umbrella for ${rain} mm` }),
  ),
  rule("nothing", "it is fine", () => true, { take: "nothing" }),
] as const;

it.each([
  ["the first rule that applies", { rain: 3 }, { take: "an umbrella for 3 mm", rule: "umbrella" }],
  ["a rule whose fact is 0", { rain: 0 }, { take: "an umbrella for 0 mm", rule: "umbrella" }],
  ["the next rule, where a fact is missing", {}, { take: "nothing", rule: "nothing" }],
])("a table of rules decides by %s", (_, facts, step) => {
  expect(decide(rules, facts)).toEqual(step);
});

it("a table of rules throws when no rule applies", () => {
  expect(() => decide(rules.slice(0, 1), {})).toThrow("no rule applies");
});
