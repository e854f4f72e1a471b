import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { SinceProgress } from "../records/portal-users.ts";
import { calledTooOften, maxCalls, maxCallsABatch, recentCalls, roomAgainAt, sumOf } from "./call-rules.ts";
import { Interrupted } from "./pause.ts";

/** What happened at the portal since something of the user who is visited was brought further. */
export interface Progress {
  /** Another user's turn: what is on record of them. */
  begin(known: SinceProgress | undefined): void;
  /** Something was brought further: what happened until now was of use. */
  mark(): void;
  called(times: number): void;
  /** With the last call: when there is room again is known before it is made. */
  loggedOut(): void;
  loggedIn(at: number): void;
  /** Nothing is looked at, or changed, that the hour has no room for: a log-out has to fit in as well. */
  need(): void;
  /** Tells, from now on, whether a batch's calls were made for nothing. */
  startBatch(): () => boolean;
  /** To be written down. */
  latest(): SinceProgress;
}

const nothing: SinceProgress = { logins: [], calls: [] };

export function createProgress(clock: Clock, times: Pick<Times, "loginWindow" | "sweep">): Progress {
  let before = nothing;
  let here = { at: 0, count: 0 };
  const calls = () => recentCalls(here.count > 0 ? [...before.calls, here] : before.calls, clock.now(), times);
  const left = () => maxCalls - sumOf(calls()) - 1;
  const begin = (known = nothing) => {
    before = known;
    here = { at: 0, count: 0 };
  };
  return {
    begin,
    mark: () => begin(),
    called(count) {
      here = { at: clock.now(), count: here.count + count };
    },
    loggedOut() {
      here = { at: here.count > 0 ? here.at : clock.now(), count: here.count + 1 };
    },
    loggedIn(at) {
      before = { ...before, logins: [...before.logins.filter((one) => one > at - times.loginWindow), at] };
    },
    need() {
      if (left() >= 1) return;
      const now = clock.now();
      // What else the user has waits as well, and comes first then: this one may need as many calls again.
      throw new Interrupted(calledTooOften((roomAgainAt(calls(), now, times) ?? now) + times.sweep));
    },
    startBatch() {
      const enough = sumOf(calls()) + maxCallsABatch;
      return () => sumOf(calls()) >= enough;
    },
    latest: () => ({ ...before, calls: calls() }),
  };
}
