import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import { type Calls, calledTooOften, maxCalls, recentCalls, roomAgainAt, sumOf } from "./call-rules.ts";
import { Interrupted } from "./interruption.ts";

/** Counts the portal calls of the user who is visited, as long as nothing of theirs is brought further. */
export interface CallCount {
  /** Another user's turn: what is known of their calls. */
  begin(known: Calls): void;
  made(calls: number): void;
  /** With the last call: when there is room again is known before it is made. */
  loggedOut(): void;
  /** Something was brought further: what was called until now was of use. */
  wasOfUse(): void;
  /** Nothing is looked at, or changed, that the hour has no room for: a log-out has to fit in as well. */
  need(): void;
  /** Tells, from now on, whether a third of the calls that are left now was made for nothing. */
  third(): () => boolean;
  /** To be written down. */
  latest(): Calls;
}

export function createCallCount(clock: Clock, times: Pick<Times, "loginWindow" | "sweep">): CallCount {
  let before: Calls = [];
  let here = { at: 0, count: 0 };
  const latest = () => recentCalls(here.count > 0 ? [...before, here] : before, clock.now(), times);
  const left = () => maxCalls - sumOf(latest()) - 1;

  return {
    latest,
    begin(known) {
      before = known;
      here = { at: 0, count: 0 };
    },
    made(calls) {
      here = { at: clock.now(), count: here.count + calls };
    },
    loggedOut() {
      here = { at: here.count > 0 ? here.at : clock.now(), count: here.count + 1 };
    },
    wasOfUse() {
      before = [];
      here = { at: 0, count: 0 };
    },
    need() {
      if (left() >= 1) return;
      const now = clock.now();
      // What else the user has waits as well, and comes first then: this one may need as many calls again.
      throw new Interrupted(calledTooOften((roomAgainAt(latest(), now, times) ?? now) + times.sweep));
    },
    third() {
      const enough = sumOf(latest()) + left() / 3;
      return () => sumOf(latest()) >= enough;
    },
  };
}
