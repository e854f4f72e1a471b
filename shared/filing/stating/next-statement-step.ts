import type { Outcome } from "../../contract/outcome.ts";
import {
  monthStated,
  rejected,
  statementDiffers,
  statementFiled,
  statementSaved,
  statementUnclear,
} from "../../contract/outcomes.ts";
import { statementCounts } from "../../contract/statement.ts";
import type { Times } from "../../deployment/times.ts";
import type { Statement, StatementRecord } from "../../portal/portal.ts";
import { type Said, say } from "../../wording/say.ts";
import type { StatementIntent, StatementWork } from "../records/filings.ts";
import type { Trouble } from "../session/interruption.ts";

/** Submits without a clear answer before a person has to look. */
const maxAttempts = 3;
/** How often words that are not known to be the portal's last are asked for again, before they are believed. */
const refusalsBelieved = 3;
/** Looks that must miss the statement before it is sent again, or before a confirmed one counts as never shown. */
const looksBeforeResend = 2;
const looksAfterAnswer = 10;

export interface SeenOfMonth {
  /** What the portal shows of the month; absent: not looked at since something was sent. */
  readonly there?: readonly Statement[];
}

export type StatementStep =
  | { readonly do: "look" }
  /** Writes the intent, then sends. */
  | { readonly do: "submit"; readonly intent: StatementIntent }
  | { readonly do: "wait"; readonly trouble: Trouble; readonly until?: number; readonly intent?: StatementIntent }
  | { readonly do: "end"; readonly outcome: Outcome };

/**
 * What comes next for a climate-fee statement. The portal knows no mark for it, so what the month showed before the
 * first submit is kept in the intent: what has come since, with our figures, is ours. Whatever was answered, the month
 * decides: nothing is sent again, and nothing fails, without a look.
 */
export function nextStatementStep(
  work: StatementWork,
  { there }: SeenOfMonth,
  now: number,
  times: Pick<Times, "settle" | "takkResend" | "refusedAgain">,
): StatementStep {
  const { intent, draft, records } = work;
  if (!there) return { do: "look" };
  if (!intent) {
    const final = there.find((one) => one.final);
    return final ? end(monthStated(final.number)) : submit(work, there, now);
  }
  const since = there.filter((one) => (one.final || draft) && !intent.before.includes(one.statementId));
  const ours = since.find((one) => sameRecords(one.records, records));
  if (ours) return end(draft ? statementSaved(ours.statementId) : statementFiled(ours.number));
  const { refusal, refusals = 0 } = intent;
  const isNotSent = intent.attempts === refusals;
  const isPassing = refusal?.at !== undefined && refusals < refusalsBelieved;
  // Refused after a submit that was not answered: that one may be what it is refused for.
  if (refusal && isNotSent && !isPassing) return end(rejected(refusal));
  const stranger = since.find((one) => one.final);
  if (stranger && isNotSent) return end(monthStated(stranger.number));
  if (stranger) return end(statementDiffers(stranger.number, differingCounts(stranger.records, records)));

  if (refusal?.at !== undefined && isPassing) {
    const until = refusal.at + times.refusedAgain;
    if (now >= until) return submit(work, there, now);
    return { do: "wait", trouble: refusedForNow(refusal.words), until };
  }
  const looks = intent.looks + 1;
  const lookAgain = (at: number): StatementStep => ({
    do: "wait",
    trouble: intent.confirmed ? numberLookedUp : beingLookedUp,
    until: Math.max(at, now + times.settle),
    intent: { ...intent, looks },
  });
  if (intent.confirmed || refusal) {
    if (looks < looksAfterAnswer) return lookAgain(now + times.settle * 2 ** Math.min(looks, 4));
    return end(statementUnclear);
  }
  if (looks < looksBeforeResend) return lookAgain(now + times.settle);
  if (now < intent.at + times.takkResend) return lookAgain(intent.at + times.takkResend);
  if (intent.attempts - refusals >= maxAttempts) return end(statementUnclear);
  return submit(work, there, now);
}

/** `before`: what would be taken for ours. A draft that is made final in place keeps its id. */
function submit({ draft, records, intent }: StatementWork, there: readonly Statement[], at: number): StatementStep {
  const alike = there.filter((one) => one.final || (draft && sameRecords(one.records, records)));
  const before = alike.map(({ statementId }) => statementId);
  const attempts = (intent?.attempts ?? 0) + 1;
  const { refusals } = intent ?? {};
  return { do: "submit", intent: { before, at, attempts, looks: 0, ...(refusals && { refusals }) } };
}

const end = (outcome: Outcome): StatementStep => ({ do: "end", outcome });

const waits = (reason: Said, cause: Trouble["cause"] = "portal_unavailable"): Trouble => ({
  ...{ reason, cause, outage: false },
});
const beingLookedUp = waits(say("unclear"));
const numberLookedUp = waits(say("number_looked_up"));
const refusedForNow = (words: string) => waits(say("portal_refuses_for_now", { words }), "rejected_by_portal");

const sameRecords = (one: readonly StatementRecord[], other: readonly StatementRecord[]) =>
  differingCounts(one, other).length === 0;

function differingCounts(one: readonly StatementRecord[], other: readonly StatementRecord[]): string[] {
  if (one.length !== other.length) return ["records"];
  return statementCounts.filter((field) => one.some((record, index) => record[field] !== other[index]?.[field]));
}
