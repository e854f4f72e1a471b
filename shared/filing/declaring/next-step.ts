import type { Row } from "../records/rows.ts";
import { decide } from "../rules/rule.ts";
import { intendedFacts, intendedRules } from "./intended-rules.ts";
import type { Seen } from "./seen.ts";
import type { DecisionTimes, Step } from "./step.ts";
import { unsentFacts } from "./unsent-facts.ts";
import { unsentRules } from "./unsent-rules.ts";

/**
 * The filing protocol, whole: what comes next for a reservation, by its record and by what this visit has seen of its
 * stay. It has no clock, no network and no table: who carries it out writes down what came of it, and asks again.
 */
export function nextStep(row: Row, seen: Seen, now: number, times: DecisionTimes): Step & { readonly rule: string } {
  const { intent } = row;
  if (intent) return decide(intendedRules, intendedFacts({ ...row, intent }, seen, now, times));
  return decide(unsentRules, unsentFacts(row, seen, now, times));
}
