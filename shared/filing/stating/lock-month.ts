import type { Ended, Outcome } from "../../contract/outcome.ts";
import { monthStated } from "../../contract/outcomes.ts";
import { type Filing, outcomeOf, type SingleFiling } from "../../records/filings.ts";
import { type FilingRef, filingRef } from "../../records/keys.ts";
import { say } from "../../wording/say.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import type { Pause } from "../session/pause.ts";

export interface MonthFacts {
  /** The other filing that holds the month: its id, and its record. */
  readonly holder: FilingRef | undefined;
  readonly before: Pick<Filing, "dueAt"> | undefined;
  readonly outcome: SingleFiling["outcome"];
  /** The holder could not be taken over from. */
  readonly isKept: boolean;
  readonly lookAgainAt: number;
}

export type MonthStep =
  | { readonly do: "state it" }
  | { readonly do: "take over"; readonly from: FilingRef }
  | { readonly do: "wait"; readonly pause: Pause }
  | { readonly do: "end"; readonly outcome: Outcome };

/** Whether a filing may state its month. Our own records decide, so nobody logs in to find out. */
export const monthRules = [
  rule("the month is ours", "no other filing holds it", ({ holder }) => !holder, { do: "state it" }),
  rule(
    "stated by another task",
    "it is not stated again, even if a lagging list does not show it",
    ({ outcome }) => outcome?.state === "SUBMITTED" && outcome,
    ({ declarationServerId = "" }) => ({ do: "end", outcome: monthStated(declarationServerId) }),
  ),
  rule(
    "under review",
    "a person decides about the other statement first",
    ({ holder, outcome }) => outcome?.state === "NEEDS_REVIEW" && holder,
    (holder) => ({ do: "wait", pause: pauseForStatement(holder) }),
  ),
  rule(
    "it is over",
    "the other filing has ended without stating the month",
    ({ holder, before, isKept }) => before?.dueAt === undefined && !isKept && holder,
    (from) => ({ do: "take over", from }),
  ),
  rule(
    "another filing is at it",
    "one filing at a time may state a month",
    ({ holder }) => holder,
    (holder, { lookAgainAt }) => ({ do: "wait", pause: { ...pauseForStatement(holder), until: lookAgainAt } }),
  ),
] satisfies readonly Rule<MonthFacts, MonthStep>[];

const pauseForStatement = ({ taskId }: FilingRef): Pause => ({
  reason: say("other_statement", { taskId }),
  cause: "duplicate_declaration",
  outage: false,
});

type Dependencies = Pick<FilingDependencies, "filings" | "months" | "clock" | "times">;

/** Locks the month of an unsent statement. Undefined where it may be stated. */
export async function lockMonth(
  portalUser: string,
  filing: Filing<"statement">,
  { filings, months, clock, times }: Dependencies,
): Promise<Extract<MonthStep, { do: "wait" }> | { readonly do: "end"; readonly outcome: Ended } | undefined> {
  const { statement } = filing;
  if (statement.intent) return undefined;
  const key = { portalUser, year: statement.year, month: statement.month };
  const locked = await months.lock(key, filingRef(filing));
  const holder = locked.written ? undefined : locked.holder;
  const before = holder && (await filings.find(holder));
  const outcome = before && outcomeOf(before);
  for (let isKept = false; ; isKept = true) {
    const facts = { holder, before, outcome, isKept, lookAgainAt: clock.now() + times.settle };
    const { rule: name, ...step } = decide<MonthFacts, MonthStep, string>(monthRules, facts);
    if (step.do === "state it") return undefined;
    if (step.do === "end") return { ...step, outcome: { ...step.outcome, rule: name } };
    if (step.do === "wait") return { ...step, pause: { ...step.pause, rule: name } };
    const { written } = await months.takeOver(key, step.from, filingRef(filing));
    if (written) return undefined;
  }
}
