import { expect, it } from "vitest";
import { decide } from "../../../../shared/filing/rules/rule.ts";
import {
  type Facts,
  nextStatementStep,
  type StatementStep,
  statementFacts,
  statementRules,
} from "../../../../shared/filing/stating/statement-rules.ts";
import { explore } from "../explore.ts";
import { everyMonth, type Rules } from "./every-month.ts";
import type { Setting } from "./month.ts";
import { calm, late, prove, shipped, smallProofs, troubled, two } from "./proofs.ts";

it.each(Object.entries(smallProofs))("states a month once, reports the truth and never gets stuck: %s", prove);

type Name = (typeof statementRules)[number]["name"];
const leftOut =
  (...names: Name[]): Rules["decide"] =>
  (...known) =>
    decide<Facts, StatementStep, string>(
      statementRules.filter(({ name }) => !names.includes(name)),
      statementFacts(...known),
    );

/** A rule left out, to see what it is good for. */
const flawed: Record<string, readonly [what: string, setting: Setting, rules: Rules]> = {
  "what was not answered is sent again at once": [
    "stated twice",
    troubled,
    {
      ...shipped,
      decide: leftOut("no answer yet"),
    },
  ],
  "a success without a number is no success": [
    "stated twice",
    { ...calm, lists: "very late" },
    {
      ...shipped,
      decide: leftOut("answered, and not shown yet", "answered, and never shown"),
    },
  ],
  "a refusal counts without a look": [
    "failed, and stated",
    { ...calm, losses: 1, repeats: false, lists: "very late" },
    {
      ...shipped,
      decide: ({ intent, ...work }, ...rest) =>
        nextStatementStep(
          { ...work, ...(intent && { intent: { ...intent, ...(intent.refusal && { attempts: 1 }) } }) },
          ...rest,
        ),
    },
  ],
  "a month under review is stated again": [
    "stated twice",
    { ...calm, ...two, lists: "very late" },
    { ...shipped, reviewIsOver: true },
  ],
  "a month is nobody's": ["stated twice", { ...late, ...two }, { ...shipped, claimsMonth: false }],
};

it.each(Object.entries(flawed))("finds out when a rule is left out: %s", (_, [what, setting, rules]) => {
  expect(explore(everyMonth(rules, setting)).violation?.what).toBe(what);
});
