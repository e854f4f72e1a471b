import type { Times } from "../../deployment/times.ts";
import { say, type Words } from "../../wording/say.ts";
import type { Postponement } from "../records/filings.ts";
import { backoff } from "../session/backoff.ts";
import type { Interruption, Trouble } from "../session/interruption.ts";

type Pauses = Pick<Times, "backoffBase" | "backoffCap">;
type VisitTimes = Pauses & Pick<Times, "function">;

export interface LastVisit {
  readonly now: number;
  /** Something was brought further. */
  readonly progressed: boolean;
  /** Visits in a row before that brought nothing further. */
  readonly fruitless: number;
  readonly waiting?: Words | undefined;
  /** When patience ends. */
  readonly until: number;
}

/** So many visits may be as soon as what they wait for allows; then pauses grow, whatever the cause. */
const eager = 3;
/** What no outage explains is looked at more and more rarely: at most so many caps apart. */
const longestInCaps = 4;

/** A visit that came to nothing is the portal's fault where one call took more than this part of its time. */
const slowShare = 10;

/** When a filing is visited again, and what it says until then. */
export function nextVisit(
  end: Interruption,
  { now, progressed, fruitless: before, waiting, until }: LastVisit,
  times: VisitTimes,
  random: () => number,
): Postponement {
  const fruitless = progressed ? 0 : before + 1;
  const inAWhile = now + backoff(Math.max(1, fruitless), times, random);
  switch (end.kind) {
    case "out_of_time":
      if (progressed || end.short) return { dueAt: now, fruitless: progressed ? 0 : before };
      // Its next visit calls as much again: a slow portal is called less, not more.
      return {
        dueAt: now + rarer(fruitless, times, random),
        fruitless,
        ...(end.slowestMs && end.slowestMs > times.function / slowShare && { waiting: tooSlow(end.slowestMs) }),
      };
    case "session_lost":
      return { dueAt: inAWhile, fruitless, waiting: sessionEnds };
    case "later": {
      const said = <T extends Pick<Trouble, "reason">>(trouble: T) =>
        trouble.reason === "" ? { ...trouble, reason: say("portal_silent", { until: dayOf(until) }) } : trouble;
      const { reason, cause, rows = [] } = said(end);
      const told = end.kept && waiting !== undefined ? {} : { waiting: { reason, cause, rows: rows.map(said) } };
      const asked = now + backoff(Math.max(1, fruitless), times, random, end.retryAfterMs);
      if (end.cause === "portal_changed") return { dueAt: now + times.backoffCap, fruitless, ...told };
      if (end.outage) return { dueAt: Math.max(end.at ?? 0, end.kept ? 0 : asked), fruitless, ...told };
      const first = end.at ?? inAWhile;
      return {
        dueAt: fruitless > eager ? Math.max(first, now + rarer(fruitless - eager, times, random)) : first,
        fruitless,
        ...told,
      };
    }
  }
}

function rarer(times: number, { backoffBase, backoffCap }: Pauses, random: () => number): number {
  const ceiling = Math.min(longestInCaps * backoffCap, backoffBase * 4 ** times);
  return Math.ceil(ceiling * (0.75 + 0.25 * random()));
}

const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10).split("-").toReversed().join("/");

const sessionEnds: Pick<Trouble, "reason" | "cause"> = { reason: say("session_ends"), cause: "portal_unavailable" };

const tooSlow = (slowestMs: number): Pick<Trouble, "reason" | "cause"> => ({
  reason: say("portal_slow", { seconds: Math.ceil(slowestMs / 1000) }),
  cause: "portal_unavailable",
});
