import type { Times } from "../../deployment/times.ts";
import { say } from "../../wording/say.ts";
import type { KeptPause, NextVisit } from "../records/filings.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import { backoff } from "../session/backoff.ts";
import type { Pause } from "../session/pause.ts";

type Pauses = Pick<Times, "backoffBase" | "backoffCap">;

/** A visit that ended before its filing was done. */
export interface EndedVisit {
  readonly pause: Pause;
  readonly now: number;
  /** Something was brought further. */
  readonly progressed: boolean;
  /** Visits in a row before that brought nothing further. */
  readonly visitsWithoutProgress: number;
  /** The record says already what the filing waits for. */
  readonly hasEarlierReason: boolean;
  /** When patience ends. */
  readonly patienceUntil: number;
  readonly times: Pauses & Pick<Times, "function">;
  readonly random: () => number;
}

interface Step extends NextVisit {
  /** It is due now, and rung for. */
  readonly rings?: true;
}

/** After so many visits without progress pauses grow, whatever the cause. */
const promptVisits = 3;
/** Visits that no outage explains are at most so many caps apart. */
const longestInCaps = 4;
/** A visit that came to nothing is the portal's fault where one call took more than this part of its time. */
const slowShare = 10;

export const visitRules = [
  rule(
    "out of time amid progress",
    "the next visit goes on where this one ended, in its session",
    ({ pause, progressed }) => pause.cut === "time" && progressed,
    (_, { now }): Step => ({ dueAt: now, visitsWithoutProgress: 0, rings: true }),
  ),
  rule(
    "started late",
    "the visit had only the time that others had left it: nothing is held against the filing",
    ({ pause }) => pause.cut === "time" && pause.startedLate,
    (_, { now, visitsWithoutProgress }) => ({ dueAt: now, visitsWithoutProgress, rings: true }),
  ),
  rule(
    "out of time for nothing",
    "the next visit calls as often again, and a slow portal is to be called less",
    ({ pause }) => pause.cut === "time" && (pause.slowestMs ?? 0),
    (slowestMs, visit) => {
      const { now, times, random } = visit;
      return next(visit, now + stalledPause(stalled(visit), times, random), slowestMs > times.function / slowShare);
    },
  ),
  rule(
    "the portal's pages have changed",
    "they are looked at each quarter of an hour until the profile is brought up to date",
    ({ pause }) => pause.cause === "portal_changed",
    (_, visit) => next(visit, visit.now + visit.times.backoffCap),
  ),
  rule(
    "another filing met the outage",
    "one filing of the user asks the portal again, and this one follows it",
    ({ pause }) => pause.outage && pause.keepEarlierReason && pause.until,
    (until, visit) => next(visit, until),
  ),
  rule(
    "outage",
    "the portal is asked again after a pause that grows, as late as it wants and no sooner than what is waited for",
    ({ pause }) => pause.outage,
    (_, visit) => next(visit, Math.max(visit.pause.until ?? 0, growing(visit))),
  ),
  rule(
    "stalled",
    "nobody is logged in again and again for nothing",
    (visit) => stalled(visit) > promptVisits && stalled(visit) - promptVisits,
    (over, visit) => {
      const { now, pause, times, random } = visit;
      return next(visit, Math.max(pause.until ?? growing(visit), now + stalledPause(over, times, random)));
    },
  ),
  rule(
    "not before its time",
    "nothing can be done sooner",
    ({ pause }) => pause.until,
    (until, visit) => next(visit, until),
  ),
  rule(
    "in a while",
    "nothing says when it passes",
    () => true,
    (_, visit) => next(visit, growing(visit)),
  ),
] satisfies readonly Rule<EndedVisit, Step>[];

/** When a filing is visited again, and what it says until then. */
export const nextVisit = (visit: EndedVisit) => decide<EndedVisit, Step, string>(visitRules, visit);

const stalled = ({ progressed, visitsWithoutProgress }: EndedVisit) => (progressed ? 0 : visitsWithoutProgress + 1);

const growing = (visit: EndedVisit) =>
  visit.now + backoff(Math.max(1, stalled(visit)), visit.times, visit.random, visit.pause.retryAfterMs);

function next(visit: EndedVisit, dueAt: number, isReason = true): Step {
  const { pause, hasEarlierReason } = visit;
  const isSaid = isReason && !(pause.keepEarlierReason && hasEarlierReason);
  return { dueAt, visitsWithoutProgress: stalled(visit), ...(isSaid && { pause: inWords(visit) }) };
}

/** A silent portal is said with the day on which patience ends. */
function inWords({ pause: { reason, cause, rule, rows = [] }, patienceUntil }: EndedVisit): KeptPause {
  const silent = say("portal_silent", { until: dayOf(patienceUntil) });
  const told = <T extends Pick<Pause, "reason">>(one: T) => (one.reason === "" ? { ...one, reason: silent } : one);
  return { ...told({ reason, cause, ...(rule !== undefined && { rule }) }), rows: rows.map(told) };
}

function stalledPause(visits: number, { backoffBase, backoffCap }: Pauses, random: () => number): number {
  const ceiling = Math.min(longestInCaps * backoffCap, backoffBase * 4 ** visits);
  return Math.ceil(ceiling * (0.75 + 0.25 * random()));
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10).split("-").toReversed().join("/");
