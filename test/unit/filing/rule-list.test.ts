import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { filingPage, withRuleList } from "../../simulation/rules/rule-list.ts";

it("docs/filing.md lists the rules as they stand; `npm run simulate -- --rules` writes them there", () => {
  const page = readFileSync(filingPage, "utf8");

  expect(withRuleList(page)).toBe(page);
});
