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
import type { StatementIntent, StatementWork } from "../../records/filings.ts";
import { say } from "../../wording/say.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import type { Pause } from "../session/pause.ts";

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
  /** The submit has just been answered: a final one's number. */
  readonly answered?: { readonly number: string | undefined };
}

export type StatementStep =
  | { readonly do: "look" }
  | { readonly do: "submit"; readonly intent: StatementIntent }
  | { readonly do: "wait"; readonly pause: Pause; readonly intent?: StatementIntent }
  | { readonly do: "end"; readonly outcome: Outcome };

type StatementTimes = Pick<Times, "settle" | "takkResend" | "refusedAgain">;

export type Facts = ReturnType<typeof statementFacts>;

/**
 * What comes next for a climate-fee statement. The portal knows no mark for it, so what the month showed before the
 * first submit is kept in the intent: what has come since, with our figures, is ours. Whatever was answered, the month
 * decides: nothing is sent again, and nothing fails, without a look.
 */
export const statementRules = [
  rule(
    "answered",
    "the form says that it is there",
    ({ answered }) => answered,
    ({ number }): StatementStep => end(number === undefined ? statementSaved("") : statementFiled(number)),
  ),
  rule(
    "look at the month",
    "the month decides, whatever was answered",
    ({ isSeen }) => !isSeen,
    () => ({ do: "look" }),
  ),
  rule(
    "stated before",
    "a month is stated once",
    ({ statedBefore }) => statedBefore,
    ({ number }) => end(monthStated(number)),
  ),
  rule(
    "nothing was sent yet",
    "the month is free",
    ({ intent }) => !intent,
    (_, facts) => submit(facts),
  ),
  rule(
    "it is there",
    "what has come since the first submit, with our figures, is ours",
    ({ ours }) => ours,
    ({ statementId, number }, { work }) => end(work.draft ? statementSaved(statementId) : statementFiled(number)),
  ),
  rule(
    "refused",
    "every submit was, in words that are the portal's last",
    ({ intent, isNotSent, refusedUntil }) => isNotSent && refusedUntil === undefined && intent?.refusal,
    (refusal) => end(rejected(refusal)),
  ),
  rule(
    "stated by another hand",
    "none of our submits can be what is there",
    ({ stranger, isNotSent }) => isNotSent && stranger,
    ({ number }) => end(monthStated(number)),
  ),
  rule(
    "it says otherwise",
    "it may be ours, changed since, or another's: a person decides",
    ({ stranger }) => stranger,
    ({ number, records }, { work }) => end(statementDiffers(number, differingCounts(records, work.records))),
  ),
  rule(
    "refused for now",
    "words that are not known may pass: the same is asked again hours later",
    ({ refusedUntil, now }) => refusedUntil !== undefined && now < refusedUntil && refusedUntil,
    (until, { intent }) => {
      const reason = say("portal_refuses_for_now", { words: intent?.refusal?.words ?? "" });
      return { do: "wait", pause: { reason, cause: "rejected_by_portal", outage: false, until } };
    },
  ),
  rule(
    "ask again",
    "it was refused hours ago, in words that may have passed",
    ({ refusedUntil }) => refusedUntil !== undefined,
    (_, facts) => submit(facts),
  ),
  rule(
    "answered, and not shown yet",
    "a list may be late: it is looked at ever more rarely",
    ({ intent, looks }) => isAnswered(intent) && looks < looksAfterAnswer,
    (_, facts) => lookAgain(facts, facts.now + facts.times.settle * 2 ** Math.min(facts.looks, 4)),
  ),
  rule(
    "answered, and never shown",
    "it is neither there nor surely not: a person decides",
    ({ intent }) => isAnswered(intent),
    () => end(statementUnclear),
  ),
  rule(
    "no answer yet",
    "a submit may come through late, and two clocks may be minutes apart: nothing is sent again before half an hour and two looks",
    unansweredUntil,
    (at, facts) => lookAgain(facts, at),
  ),
  rule(
    "three without an answer",
    "each of them may be there: a person decides",
    ({ intent }) => intent && intent.attempts - (intent.refusals ?? 0) >= maxAttempts,
    () => end(statementUnclear),
  ),
  rule(
    "send again",
    "the last one never came",
    () => true,
    (_, facts) => submit(facts),
  ),
] satisfies readonly Rule<Facts, StatementStep>[];

/** What is known of a statement and its month. */
export function statementFacts(
  work: StatementWork,
  { there, answered }: SeenOfMonth,
  now: number,
  times: StatementTimes,
) {
  const { intent, draft, records } = work;
  const { refusal, refusals = 0 } = intent ?? {};
  const since = (there ?? []).filter((one) => (one.final || draft) && !intent?.before.includes(one.statementId));
  const refusedAt = refusals < refusalsBelieved ? refusal?.at : undefined;
  return {
    ...{ work, intent, now, times, answered, there: there ?? [], isSeen: there !== undefined },
    /** A final that stood before anything was sent. */
    statedBefore: intent ? undefined : there?.find((one) => one.final),
    /** Come since the first submit, with our figures. */
    ours: intent && since.find((one) => sameRecords(one.records, records)),
    /** A final that has come since, with other figures. */
    stranger: intent && since.find((one) => one.final),
    /** Every submit was refused: none of them may be there. */
    isNotSent: intent !== undefined && intent.attempts === refusals,
    /** Refused in words that may pass, until then. */
    refusedUntil: refusedAt === undefined ? undefined : refusedAt + times.refusedAgain,
    looks: (intent?.looks ?? 0) + 1,
  };
}

export const nextStatementStep = (...known: Parameters<typeof statementFacts>) =>
  decide<Facts, StatementStep, string>(statementRules, statementFacts(...known));

const isAnswered = (intent: StatementIntent | undefined) =>
  intent !== undefined && (intent.confirmed === true || intent.refusal !== undefined);

function unansweredUntil({ intent, looks, now, times }: Facts): number | false {
  const resendAt = (intent?.at ?? 0) + times.takkResend;
  if (looks < looksBeforeResend) return now + times.settle;
  return now < resendAt && resendAt;
}

/** `before`: what would be taken for ours. A draft that is made final in place keeps its id. */
function submit({ work: { draft, records }, there, intent, now }: Facts): StatementStep {
  const alike = there.filter((one) => one.final || (draft && sameRecords(one.records, records)));
  const before = alike.map(({ statementId }) => statementId);
  const attempts = (intent?.attempts ?? 0) + 1;
  const { refusals } = intent ?? {};
  return { do: "submit", intent: { before, at: now, attempts, looks: 0, ...(refusals && { refusals }) } };
}

const end = (outcome: Outcome): StatementStep => ({ do: "end", outcome });

function lookAgain({ intent, looks, now, times }: Facts, at: number): StatementStep {
  const reason = say(intent?.confirmed ? "number_looked_up" : "unclear");
  const until = Math.max(at, now + times.settle);
  const pause: Pause = { reason, cause: "portal_unavailable", outage: false, until };
  return { do: "wait", pause, ...(intent && { intent: { ...intent, looks } }) };
}

const sameRecords = (one: readonly StatementRecord[], other: readonly StatementRecord[]) =>
  differingCounts(one, other).length === 0;

function differingCounts(one: readonly StatementRecord[], other: readonly StatementRecord[]): string[] {
  if (one.length !== other.length) return ["records"];
  return statementCounts.filter((field) => one.some((record, index) => record[field] !== other[index]?.[field]));
}
