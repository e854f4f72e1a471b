import { expect, it } from "vitest";
import { decide, without } from "../../../shared/filing/rules/rule.ts";
import { type Facts, type MonthStep, monthRules } from "../../../shared/filing/stating/claim-month.ts";
import type { Filing } from "../../../shared/records/filings.ts";
import { aFiling } from "../../support/a-filing.ts";

const holder = { taskId: 4, filing: 1 };
const before = (change: Partial<Filing> = {}) => aFiling({ ...holder, rows: [], ...change });
const ended = (state: "SUBMITTED" | "NEEDS_REVIEW") => ({
  outcome: { state, errorValue: "" as const, details: "", declarationServerId: "8/2026" },
});
const facts = (change: Partial<Facts> = {}): Facts => ({
  ...{ holder, before: before(), isKept: false, soon: 60 },
  ...change,
});

const cases: Record<(typeof monthRules)[number]["name"], Facts> = {
  "the month is ours": facts({ holder: undefined, before: undefined }),
  "stated by another task": facts({ before: before(ended("SUBMITTED")) }),
  "under review": facts({ before: before(ended("NEEDS_REVIEW")) }),
  "it is over": facts(),
  "another filing is at it": facts({ before: before({ dueAt: 9 }) }),
};

it.each(monthRules.slice(1, -1).map(({ name }) => name))("a month's rule decides, and is missed: %s", (name) => {
  const { rule, ...step } = decide<Facts, MonthStep, string>(monthRules, cases[name]);
  const { rule: _, ...otherwise } = decide<Facts, MonthStep, string>(
    without<Facts, MonthStep, string>(monthRules, name),
    cases[name],
  );

  expect(rule).toBe(name);
  expect(otherwise).not.toEqual(step);
});

it("a month that no other filing holds is stated, and one that is kept is waited for", () => {
  const next = (known: Facts) => decide<Facts, MonthStep, string>(monthRules, known);

  expect(next(cases["the month is ours"])).toMatchObject({ do: "state it" });
  expect(next(cases["another filing is at it"])).toMatchObject({ do: "wait", pause: { until: 60 } });
  expect(next(facts({ isKept: true }))).toMatchObject({ do: "wait", pause: { until: 60 } });
});
