import type { Row } from "../records/rows.ts";
import { nextIntended } from "./next-intended.ts";
import { nextUnsent } from "./next-unsent.ts";
import type { Seen } from "./seen.ts";
import type { DecisionTimes, Step } from "./step.ts";

/**
 * The filing protocol, whole: what comes next for a reservation, by its record and by what this visit has seen of its
 * stay. A row with an intent is decided by that draft's own page, and by the list before it is made final in a later visit;
 * one without, by the list.
 * It has no clock, no network and no table: who carries it out writes down what came of it, and asks again.
 */
export function nextStep(row: Row, seen: Seen, now: number, times: DecisionTimes): Step {
  if (seen.held) return { do: "wait", trouble: seen.held };
  const { intent } = row;
  return intent ? nextIntended({ ...row, intent }, seen, now, times) : nextUnsent(row, seen, now, times);
}
