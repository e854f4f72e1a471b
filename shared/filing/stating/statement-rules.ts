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
import type { EpochMs } from "../../ids-and-times.ts";
import type { Statement, StatementRecord } from "../../portal/portal.ts";
import type { StatementIntent, StatementWork } from "../../records/filings.ts";
import { say } from "../../wording/say.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import type { Pause } from "../session/pause.ts";

/** Submits without a clear answer until a person has to look. */
const maxAttempts = 3;
/** Refusals in unknown words until they are believed. */
const refusalsBelieved = 3;
/** Looks without the statement before it is sent again, and before a confirmed one counts as never shown. */
const looksBeforeResend = 2;
const looksAfterAnswer = 10;

export interface SeenOfMonth {
  /** The month's statements at the portal; absent: not looked at since something was sent. */
  readonly there?: readonly Statement[];
  /** The answer to the submit just made, with the number of a final statement. */
  readonly answered?: { readonly number: string | undefined };
}

export type StatementStep =
  | { readonly do: "look" }
  | { readonly do: "submit"; readonly intent: StatementIntent }
  | { readonly do: "wait"; readonly pause: Pause; readonly intent?: StatementIntent }
  | { readonly do: "end"; readonly outcome: Outcome };

type StatementTimes = Pick<Times, "settle" | "takkResend" | "refusedAgain">;

export type StatementFacts = ReturnType<typeof statementFacts>;

/**
 * The next step for a climate-fee statement. A statement cannot carry a mark, so the intent keeps what the month showed
 * before the first submit: a statement with our figures that appears later is ours. Nothing is sent again, and nothing
 * fails, without a look at the month.
 */
export const statementRules = [
  rule(
    "answered",
    "the form says that it was filed",
    ({ answered }) => answered,
    ({ number }): StatementStep => end(number === undefined ? statementSaved("") : statementFiled(number)),
  ),
  rule("look at the month", "the month decides, whatever the answer was", ({ isSeen }) => !isSeen, { do: "look" }),
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
    "a statement with our figures that appeared since the first submit is ours",
    ({ ours }) => ours,
    ({ statementId, number }, { work }) => end(work.draft ? statementSaved(statementId) : statementFiled(number)),
  ),
  rule(
    "refused",
    "every submit was refused, in words that are final",
    ({ intent, isNotSent, refusedUntil }) => isNotSent && refusedUntil === undefined && intent?.refusal,
    (refusal) => end(rejected(refusal)),
  ),
  rule(
    "stated by another hand",
    "every submit of ours was refused, so this statement is another's",
    ({ stranger, isNotSent }) => isNotSent && stranger,
    ({ number }) => end(monthStated(number)),
  ),
  rule(
    "it says otherwise",
    "it may be ours and changed since, or another's: a person decides",
    ({ stranger }) => stranger,
    ({ number, records }, { work }) => end(statementDiffers(number, differingCounts(records, work.records))),
  ),
  rule(
    "refused for now",
    "a refusal in unknown words may pass: the same is sent again hours later",
    ({ refusedUntil, now }) => refusedUntil !== undefined && now < refusedUntil && refusedUntil,
    (until, { intent }) => {
      const reason = say("portal_refuses_for_now", { words: intent?.refusal?.words ?? "" });
      return { do: "wait", pause: { reason, cause: "rejected_by_portal", outage: false, until } };
    },
  ),
  rule(
    "ask again",
    "the refusal is hours old, and may have passed",
    ({ refusedUntil }) => refusedUntil !== undefined,
    (_, facts) => submit(facts),
  ),
  rule(
    "answered, and not shown yet",
    "a list may lag: it is read ever more rarely",
    ({ intent, looks }) => isAnswered(intent) && looks < looksAfterAnswer,
    (_, facts) => lookAgain(facts, facts.now + facts.times.settle * 2 ** Math.min(facts.looks, 4)),
  ),
  rule(
    "answered, and never shown",
    "it may have been filed or not: a person decides",
    ({ intent }) => isAnswered(intent),
    () => end(statementUnclear),
  ),
  rule(
    "no answer yet",
    "a submit may take effect late, and clocks may differ by minutes: wait half an hour and two looks",
    unansweredUntil,
    (at, facts) => lookAgain(facts, at),
  ),
  rule(
    "three without an answer",
    "each may have been filed: a person decides",
    ({ intent }) => intent && intent.attempts - (intent.refusals ?? 0) >= maxAttempts,
    () => end(statementUnclear),
  ),
  rule(
    "send again",
    "the last submit never took effect",
    () => true,
    (_, facts) => submit(facts),
  ),
] satisfies readonly Rule<StatementFacts, StatementStep>[];

/** Facts about a statement and its month. */
export function statementFacts(
  work: StatementWork,
  { there, answered }: SeenOfMonth,
  now: EpochMs,
  times: StatementTimes,
) {
  const { intent, draft, records } = work;
  const { refusal, refusals = 0 } = intent ?? {};
  const since = (there ?? []).filter((one) => (one.final || draft) && !intent?.before.includes(one.statementId));
  const refusedAt = refusals < refusalsBelieved ? refusal?.at : undefined;
  return {
    work,
    intent,
    now,
    times,
    answered,
    there: there ?? [],
    isSeen: there !== undefined,
    /** A final from before anything was sent. */
    statedBefore: intent ? undefined : there?.find((one) => one.final),
    /** A statement with our figures that appeared since the first submit. */
    ours: intent && since.find((one) => sameRecords(one.records, records)),
    /** A final with other figures that appeared since. */
    stranger: intent && since.find((one) => one.final),
    /** Every submit was refused. */
    isNotSent: intent !== undefined && intent.attempts === refusals,
    /** Until when a refusal in unknown words is waited for. */
    refusedUntil: refusedAt === undefined ? undefined : refusedAt + times.refusedAgain,
    looks: (intent?.looks ?? 0) + 1,
  };
}

export const nextStatementStep = (...known: Parameters<typeof statementFacts>) =>
  decide<StatementFacts, StatementStep, string>(statementRules, statementFacts(...known));

const isAnswered = (intent: StatementIntent | undefined) =>
  intent !== undefined && (intent.confirmed === true || intent.refusal !== undefined);

function unansweredUntil({ intent, looks, now, times }: StatementFacts): number | false {
  const resendAt = (intent?.at ?? 0) + times.takkResend;
  if (looks < looksBeforeResend) return now + times.settle;
  return now < resendAt && resendAt;
}

/** `before`: statements that would be taken for ours. A draft that is made final keeps its id. */
function submit({ work: { draft, records }, there, intent, now }: StatementFacts): StatementStep {
  const alike = there.filter((one) => one.final || (draft && sameRecords(one.records, records)));
  const before = alike.map(({ statementId }) => statementId);
  const attempts = (intent?.attempts ?? 0) + 1;
  const { refusals } = intent ?? {};
  return { do: "submit", intent: { before, at: now, attempts, looks: 0, ...(refusals && { refusals }) } };
}

const end = (outcome: Outcome): StatementStep => ({ do: "end", outcome });

function lookAgain({ intent, looks, now, times }: StatementFacts, at: EpochMs): StatementStep {
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
