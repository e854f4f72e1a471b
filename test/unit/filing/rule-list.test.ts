import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { decide, type Rule, rule } from "../../../shared/filing/rules/rule.ts";
import { byHand, filingPage, withGenerated } from "../../simulation/rules/rule-list.ts";

const page = readFileSync(filingPage, "utf8");
const words = (text: string) => text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word));

it("docs/filing.md has the current states, rules and limits, written by `npm run simulate -- --rules`", () => {
  expect(withGenerated(page)).toBe(page);
});

it("docs/filing.md has at most 1,500 other words, and no sentence over 35 words", () => {
  const written = byHand(page);
  const sentences = written
    .replaceAll(/```.*?```/gs, "")
    .split(/\n\n|\n- |(?<=[.!?])\**\s/)
    .filter((sentence) => words(sentence).length > 35);

  expect(sentences).toEqual([]);
  expect(words(written).length).toBeLessThanOrEqual(1_500);
});

interface Weather {
  readonly rain?: number;
  readonly isCold: boolean;
}
type Step = { readonly take: string };

const rules = [
  rule(
    "umbrella",
    "rain wets",
    ({ rain }) => rain,
    (rain) => ({ take: `an umbrella for ${rain} mm` }),
  ),
  rule(
    "coat",
    "cold hurts",
    ({ isCold }) => isCold,
    () => ({ take: "a coat" }),
  ),
  rule(
    "nothing",
    "it is fine",
    () => true,
    () => ({ take: "nothing" }),
  ),
] satisfies readonly Rule<Weather, Step>[];

it("a table of rules decides by the first rule that applies, with its fact and name", () => {
  expect(decide(rules, { rain: 3, isCold: true })).toEqual({ take: "an umbrella for 3 mm", rule: "umbrella" });
});

it("a table of rules skips a rule whose fact is false or missing, but not 0", () => {
  expect(decide(rules, { isCold: false })).toEqual({ take: "nothing", rule: "nothing" });
  expect(decide(rules, { rain: 0, isCold: true })).toMatchObject({ rule: "umbrella" });
});

it("a table of rules throws when no rule applies", () => {
  expect(() => decide(rules.slice(0, -1), { isCold: false })).toThrow("no rule applies");
});
