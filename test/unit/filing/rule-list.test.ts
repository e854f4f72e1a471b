import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
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
