import { intendedRules } from "../../../shared/filing/declaring/intended-rules.ts";
import { strayRules } from "../../../shared/filing/declaring/remove-strays.ts";
import { unsentRules } from "../../../shared/filing/declaring/unsent-rules.ts";
import type { Rule } from "../../../shared/filing/rules/rule.ts";
import { searchRules } from "../../../shared/filing/searching/search-rules.ts";
import { visitRules } from "../../../shared/filing/serving/next-visit.ts";
import { accountRules } from "../../../shared/filing/session/account.ts";
import { logInRules } from "../../../shared/filing/session/log-in-rules.ts";
import { recordRules } from "../../../shared/filing/session/rows-in-visit.ts";
import { monthRules } from "../../../shared/filing/stating/lock-month.ts";
import { statementRules } from "../../../shared/filing/stating/statement-rules.ts";

/** The engine's tables of rules, by their titles in docs/filing.md. */
export const tables: Readonly<Record<string, readonly Rule<never, object>[]>> = {
  "With an intent": intendedRules,
  "Without an intent": unsentRules,
  "After its end": strayRules,
  "A statement": statementRules,
  "A statement's month": monthRules,
  "A search": searchRules,
  "A log-in": logInRules,
  "What our record decides": recordRules,
  "Whose login": accountRules,
  "The next visit": visitRules,
};

export const allRules = Object.values(tables).flat();
/** The rules of a reservation. */
export const reservationRules = [...intendedRules, ...unsentRules, ...strayRules];

/** No scene takes so many decisions: the engine goes round in circles. */
const manyDecisions = 8_000;

/** Runs the shipped engine, or the engine without one of its rules, and counts how often each rule decided. */
export async function watching<T>(
  run: () => Promise<T>,
  leftOut?: string,
  most = manyDecisions,
): Promise<{ readonly result: T; readonly decided: ReadonlyMap<string, number> }> {
  const decided = new Map<string, number>();
  let all = 0;
  const shipped = allRules.map(({ decide }) => decide);
  for (const [index, rule] of allRules.entries()) {
    const decide = (situation: never) => {
      if (rule.name === leftOut) return undefined;
      const step = shipped[index]?.(situation);
      if (step === undefined) return undefined;
      all += 1;
      if (all > most) throw new Error("the rules go round in circles");
      decided.set(rule.name, (decided.get(rule.name) ?? 0) + 1);
      return step;
    };
    Object.defineProperty(rule, "decide", { value: decide });
  }
  try {
    return { result: await run(), decided };
  } finally {
    for (const [index, rule] of allRules.entries()) Object.defineProperty(rule, "decide", { value: shipped[index] });
  }
}
