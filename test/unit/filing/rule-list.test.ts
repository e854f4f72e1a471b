import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { byHand, filingPage, withGenerated } from "../../simulation/rules/rule-list.ts";

const page = readFileSync(filingPage, "utf8");
const words = (text: string) => text.split(/\s+/).filter((word) => /\p{L}|\d/u.test(word));

it("docs/filing.md says the states, rules and limits as they stand; `npm run simulate -- --rules` writes them there", () => {
  expect(withGenerated(page)).toBe(page);
});

it("docs/filing.md has 1,500 words at most beside them, and no sentence of more than 35", () => {
  const written = byHand(page);
  const sentences = written
    .replaceAll(/```.*?```/gs, "")
    .split(/\n\n|\n- |(?<=[.!?])\**\s/)
    .filter((sentence) => words(sentence).length > 35);

  expect(sentences).toEqual([]);
  expect(words(written).length).toBeLessThanOrEqual(1_500);
});
