import { givenUp } from "../../contract/outcomes.ts";
import type { Times } from "../../deployment/times.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import { dayMs } from "../../parsing/durations.ts";
import type { NextVisit } from "../../records/filing-repository.ts";
import { type Filing, type HoldUp, heldSoFar, isSingle, type KeptPause } from "../../records/filings.ts";
import { filingRef, lastRow } from "../../records/keys.ts";
import { say } from "../../wording/say.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { backoff, foundAgainBy, longestInCaps, type Pause } from "../session/pause.ts";
import { beginRows, closeDamaged, closeFiling, endSingleByRecord, type RowsInVisit } from "../session/rows-in-visit.ts";

/** Makes a filing whose visit ended with a pause due again, or gives it up where its patience is over. */
export async function postpone(
  deps: FilingDependencies,
  filing: Filing,
  rows: RowsInVisit,
  pause: Pause,
): Promise<void> {
  const { filings, breaker, wakeUps, clock, times, random, log, metrics } = deps;
  const { taskId } = filing;
  const now = clock.now();
  if (pause.cause === "portal_changed") {
    log.error("the portal's pages have changed: nothing is filed on them until the profile is up to date", {
      taskId,
      difference: pause.detail ?? "",
    });
    metrics.count("PortalChanged");
    // A halted filing looks again after one pause, but a user who has been logged in often may have to rest first.
    await breaker.foundChanged(now, foundAgainBy(now, times) + times.loginWindow);
  }
  const { visitsWithoutProgress, waiting } = filing;
  const { patientSince, stoppedSince } = patienceOf(filing, pause, now);
  const patienceUntil = patientSince + times.giveUp;
  const visit = {
    pause,
    now,
    progressed: rows.progressed(),
    visitsWithoutProgress,
    hasEarlierReason: waiting !== undefined,
  };
  const next = nextVisit({ ...visit, patienceUntil, times, random });
  const held = heldSoFar(filing, now);
  if (now > patienceUntil && stoppedSince === undefined)
    return await giveUp(deps, filing, longestOf(held, next.pause ?? keptPause(filing)));
  // However long the pause is, everything is read again when patience ends.
  const latest = stoppedSince === undefined ? patienceUntil + times.sweep : next.dueAt;
  const dueAt = Math.min(next.dueAt, latest);
  const isStalled = next.visitsWithoutProgress > 0;
  const turn = isStalled ? { rows: rows.byLastTry() } : {};
  // biome-ignore lint/plugin: a closed filing is not due
  await filings.postpone(filing, {
    ...next,
    dueAt,
    progressed: visit.progressed,
    patientSince,
    stoppedSince: stoppedSince ?? null,
    held,
    heldUntil: now,
    ...turn,
    ...(pause.isLeasedElsewhere && { isQuick: false }),
  });
  log.info("filing waits", { taskId, filing: filing.number, rule: next.rule, pause: pause.rule ?? pause.cause });
  if (next.isDueNow) await wakeUps.wakeFiling(filing, now);
}

/** Since when the filing is patient: later by the time for which an operator has stopped filing. */
function patienceOf({ createdAt, patientSince = createdAt, stoppedSince }: Filing, pause: Pause, now: EpochMs) {
  const { stoppedAt } = pause;
  if (stoppedAt !== undefined) return { patientSince, stoppedSince: stoppedSince ?? Math.max(stoppedAt, createdAt) };
  return { patientSince: stoppedSince === undefined ? patientSince : patientSince + now - stoppedSince };
}

/** The pause that has held it up longest, in its latest words. */
function longestOf(held: readonly HoldUp[], latest: KeptPause): KeptPause {
  const [longest] = held.toSorted((one, other) => other.ms - one.ms);
  return longest?.cause === latest.cause ? { ...latest, ms: longest.ms } : (longest ?? latest);
}

/**
 * Ends a filing whose patience is over: unsent work fails, and a person decides about the rest. Everything is read again
 * first, since this visit or another may have sent something since the filing was taken up.
 */
export async function giveUp(
  deps: FilingDependencies,
  taken: Filing,
  { ms = deps.times.giveUp, ...pause }: KeptPause = keptPause(taken),
): Promise<void> {
  const { filings, log, metrics } = deps;
  const filing = (await filings.find(filingRef(taken))) ?? taken;
  const rows = await beginRows(filing, deps);
  log.error("a filing was given up", { taskId: filing.taskId, filing: filing.number, errorValue: pause.cause });
  metrics.count("GaveUp");
  const isLook = filing.kind === "search" || filing.kind === "check";
  const endOf = ({ cause, reason }: KeptPause) => givenUp(cause, reason, Math.round(ms / dayMs), isLook);
  await rows.endByRecord(({ number: row }) => ({
    patienceOver: endOf(pause.rows?.find((one) => one.row === row) ?? pause),
  }));
  if (isSingle(filing)) await endSingleByRecord(deps, filing, { patienceOver: endOf(pause) });
  await closeFiling(deps, filing);
}

/** Closes a filing whose record is damaged: a person decides about its open rows, or about its statement. */
export async function setAside(deps: FilingDependencies, filing: Filing): Promise<void> {
  const { rows, log, metrics } = deps;
  const { taskId, number } = filing;
  log.error("a filing's record cannot be read: what is open of it is left to a person", { taskId, filing: number });
  metrics.count("GaveUp");
  const numbers = (await rows.list(taskId, 1, lastRow))
    .filter((row) => row.filing === number || row.unread)
    .map(({ number: row }) => row);
  await beginRows({ ...filing, rows: numbers }, deps);
  await closeDamaged(deps, filing);
}

const keptPause = ({ waiting = "", waitingFor = "portal_unavailable", rowsWait = [] }: Filing): KeptPause => ({
  reason: waiting,
  cause: waitingFor,
  rows: rowsWait,
});

type Pauses = Pick<Times, "backoffBase" | "backoffCap">;

export interface EndedVisit {
  readonly pause: Pause;
  readonly now: EpochMs;
  readonly progressed: boolean;
  /** Visits in a row before this one that made no progress. */
  readonly visitsWithoutProgress: number;
  /** The record already says what the filing waits for. */
  readonly hasEarlierReason: boolean;
  readonly patienceUntil: EpochMs;
  readonly times: Pauses & Pick<Times, "function">;
  readonly random: () => number;
}

interface Step extends NextVisit {
  /** It is due now: wake it. */
  readonly isDueNow?: true;
}

/** After this many visits without progress the pauses grow, whatever the cause. */
const promptVisits = 3;
/** A portal is slow where one call takes more than this part of a visit's time. */
const slowShare = 10;

export const visitRules = [
  rule(
    "out of time amid progress",
    "the next visit continues where this one ended, in its session",
    ({ pause, progressed }) => pause.cut === "time" && progressed,
    (_, { now }): Step => ({ dueAt: now, visitsWithoutProgress: 0, isDueNow: true }),
  ),
  rule(
    "started late",
    "the visit had only the time that other filings had left: this does not count against it",
    ({ pause }) => pause.cut === "time" && pause.startedLate,
    (_, { now, visitsWithoutProgress }) => ({ dueAt: now, visitsWithoutProgress, isDueNow: true }),
  ),
  rule(
    "out of time for nothing",
    "the next visit makes as many calls again, and a slow portal should be called less",
    ({ pause }) => pause.cut === "time" && (pause.slowestMs ?? 0),
    (slowestMs, visit) => {
      const { now, times, random } = visit;
      return next(visit, now + stalledPause(stalled(visit), times, random), slowestMs > times.function / slowShare);
    },
  ),
  rule(
    "the portal's pages have changed",
    "they are read every quarter of an hour until the profile is up to date",
    ({ pause }) => pause.cause === "portal_changed",
    (_, visit) => next(visit, visit.now + visit.times.backoffCap),
  ),
  rule(
    "another filing met the outage",
    "one filing of the user tries the portal again, and this one follows it",
    ({ pause }) => pause.outage && pause.keepEarlierReason && pause.until,
    (until, visit) => next(visit, until),
  ),
  rule(
    "outage",
    "the portal is tried again after a growing pause, no sooner than it asked for or the filing is due",
    ({ pause }) => pause.outage,
    (_, visit) => next(visit, Math.max(visit.pause.until ?? 0, afterBackoff(visit))),
  ),
  rule(
    "stalled",
    "nobody is logged in again and again without progress",
    (visit) => stalled(visit) > promptVisits && stalled(visit) - promptVisits,
    (over, visit) => {
      const { now, pause, times, random } = visit;
      return next(visit, Math.max(pause.until ?? afterBackoff(visit), now + stalledPause(over, times, random)));
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
    "nothing says when the cause will pass",
    () => true,
    (_, visit) => next(visit, afterBackoff(visit)),
  ),
] satisfies readonly Rule<EndedVisit, Step>[];

/** When a filing is visited again, and the reason it gives until then. */
export const nextVisit = (visit: EndedVisit) => decide<EndedVisit, Step, string>(visitRules, visit);

const stalled = ({ progressed, visitsWithoutProgress }: EndedVisit) => (progressed ? 0 : visitsWithoutProgress + 1);

const afterBackoff = (visit: EndedVisit) =>
  visit.now + backoff(Math.max(1, stalled(visit)), visit.times, visit.random, visit.pause.retryAfterMs);

function next(visit: EndedVisit, dueAt: EpochMs, isReason = true): Step {
  const { pause, hasEarlierReason } = visit;
  const isKept = isReason && !(pause.keepEarlierReason && hasEarlierReason);
  return { dueAt, visitsWithoutProgress: stalled(visit), ...(isKept && { pause: wordedPause(visit) }) };
}

/** The reasons in words: that of a silent portal names the day on which patience ends. */
function wordedPause({ pause: { reason, cause, rule, rows = [] }, patienceUntil }: EndedVisit): KeptPause {
  const silent = say("portal_silent", { until: dayOf(patienceUntil) });
  const worded = <T extends Pick<Pause, "reason">>(one: T) => (one.reason === "" ? { ...one, reason: silent } : one);
  return { ...worded({ reason, cause, ...(rule !== undefined && { rule }) }), rows: rows.map(worded) };
}

function stalledPause(visits: number, { backoffBase, backoffCap }: Pauses, random: () => number): number {
  const ceiling = Math.min(longestInCaps * backoffCap, backoffBase * 4 ** visits);
  return Math.ceil(ceiling * (0.75 + 0.25 * random()));
}

const dayOf = (at: EpochMs) => new Date(at).toISOString().slice(0, 10).split("-").toReversed().join("/");
