import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import { say } from "../../wording/say.ts";
import type { SinceProgress } from "../records/portal-users.ts";
import { Interrupted, type Pause } from "./pause.ts";

/** Calls of a user since anything of theirs was brought further: each visit's together, as of its last. */
type Calls = SinceProgress["calls"];
type Window = Pick<Times, "loginWindow">;

/** Calls of one user in a login window that brought nothing further: we are guests at the portal. */
const maxCalls = 60;
/** After so many for nothing a visit saves what it has looked at. */
const maxCallsABatch = 15;
/** With room for less nobody is visited: a log-in, a batch, and saving what it has looked at. */
const fewestCalls = 2 * maxCallsABatch;

export const recentCalls = (calls: Calls, now: number, { loginWindow }: Window): Calls =>
  calls.filter(({ at }) => at > now - loginWindow);

const sumOf = (calls: Calls) => calls.reduce((sum, { count }) => sum + count, 0);

/** When the last hour has room for a visit again, in a session that is there too; undefined where it has. */
export function roomAgainAt(calls: Calls, now: number, times: Window): number | undefined {
  const recent = recentCalls(calls, now, times);
  let left = sumOf(recent);
  let at: number | undefined;
  for (const one of recent) {
    if (left + fewestCalls <= maxCalls) break;
    left -= one.count;
    at = one.at + times.loginWindow;
  }
  return at;
}

export const calledTooOften = (until: number): Pause => ({
  ...{ reason: say("calls_many", { count: maxCalls }), cause: "portal_unavailable", outage: false },
  ...{ keepEarlierReason: true, until },
});

const nothing: SinceProgress = { logins: [], calls: [] };

/** What happened at the portal since something of the user who is visited was brought further. */
export type Progress = ReturnType<typeof createProgress>;

export function createProgress(clock: Clock, times: Pick<Times, "loginWindow" | "sweep">) {
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
    /** Something was brought further: what happened until now was of use. */
    mark: () => begin(),
    called(count: number) {
      here = { at: clock.now(), count: here.count + count };
    },
    /** With the last call: when there is room again is known before it is made. */
    loggedOut() {
      here = { at: here.count > 0 ? here.at : clock.now(), count: here.count + 1 };
    },
    loggedIn(at: number) {
      before = { ...before, logins: [...before.logins.filter((one) => one > at - times.loginWindow), at] };
    },
    /** Nothing is looked at, or changed, that the hour has no room for: a log-out has to fit in as well. */
    need() {
      if (left() >= 1) return;
      const now = clock.now();
      // What else the user has waits as well, and comes first then: this one may need as many calls again.
      throw new Interrupted(calledTooOften((roomAgainAt(calls(), now, times) ?? now) + times.sweep));
    },
    /** Tells, from now on, whether a batch's calls were made for nothing. */
    startBatch() {
      const enough = sumOf(calls()) + maxCallsABatch;
      return () => sumOf(calls()) >= enough;
    },
    /** To be written down. */
    latest: () => ({ ...before, calls: calls() }),
  };
}
