import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { PortalSession } from "../../portal/portal.ts";
import { say } from "../../wording/say.ts";
import type { SinceProgress } from "../records/portal-users.ts";
import { Interrupted, type Pause } from "./pause.ts";

/** Exchanges of a user, after the log-in, since anything of theirs was brought further: each visit's together, as of its last. */
type Calls = SinceProgress["calls"];
type Window = Pick<Times, "loginWindow">;

/** Exchanges of one user in a login window that brought nothing further: we are guests at the portal. */
const maxExchanges = 120;
/** What a call may take, and a log-out with its redirects. */
const fewestOfACall = 8;
/** After so many for nothing a visit saves what it has looked at. A list of 1,000 declarations is 22. */
export const maxExchangesABatch = 30;
/** With room for less nobody is visited: a batch, and saving what it has looked at. */
const fewest = 2 * maxExchangesABatch;

export const recentCalls = (calls: Calls, now: number, { loginWindow }: Window): Calls =>
  calls.filter(({ at }) => at > now - loginWindow);

const sumOf = (calls: Calls) => calls.reduce((sum, { count }) => sum + count, 0);

/** When the last hour has room for a visit again, in a session that is there too; undefined where it has. */
export function roomAgainAt(calls: Calls, now: number, times: Window): number | undefined {
  const recent = recentCalls(calls, now, times);
  let left = sumOf(recent);
  let at: number | undefined;
  for (const one of recent) {
    if (left + fewest <= maxExchanges) break;
    left -= one.count;
    at = one.at + times.loginWindow;
  }
  return at;
}

export const calledTooOften = (until: number): Pause => ({
  ...{ reason: say("calls_many", { count: maxExchanges }), cause: "portal_unavailable", outage: false },
  ...{ keepEarlierReason: true, until },
});

const nothing: SinceProgress = { logins: [], calls: [] };

/** What happened at the portal since something of the user who is visited was brought further. */
export type Progress = ReturnType<typeof createProgress>;

export function createProgress(clock: Clock, times: Pick<Times, "loginWindow" | "sweep">) {
  let before = nothing;
  let session: Pick<PortalSession, "exchanges"> = { exchanges: () => 0 };
  /** What the session had made when counting began; less than nothing for what others had made. */
  let from = 0;
  /** Of the last call: when, how many had been made, and the most that one has taken. */
  let last = { at: 0, made: 0, most: fewestOfACall };
  const made = () => session.exchanges() - from;
  const all = () => {
    const here = made() > 0 ? [{ at: last.at || clock.now(), count: made() }] : [];
    return recentCalls([...before.calls, ...here], clock.now(), times);
  };
  const begin = (known = nothing) => {
    before = known;
    from = session.exchanges();
    last = { ...last, at: 0, made: 0 };
  };
  return {
    /** Another user's turn: what is on record of them. */
    begin,
    /** Something was brought further: what happened until now was of use. */
    mark: () => begin(),
    /** Its exchanges count from now on, beside those of the one before. */
    goOnIn(next: Pick<PortalSession, "exchanges">) {
      if (next === session) return;
      from = next.exchanges() - made();
      session = next;
    },
    /** A call is made now. A log-out is none: when there is room again is known before it. */
    callBegins() {
      last = { at: clock.now(), made: made(), most: Math.max(last.most, made() - last.made) };
    },
    loggedIn(at: number) {
      before = { ...before, logins: [...before.logins.filter((one) => one > at - times.loginWindow), at] };
    },
    /** Nothing is looked at, or changed, that the hour has no room for. */
    need() {
      const longest = Math.min(maxExchangesABatch, Math.max(last.most, made() - last.made));
      const expected = longest + fewestOfACall;
      if (sumOf(all()) + expected <= maxExchanges) return;
      const now = clock.now();
      // What else the user has waits as well, and comes first then: this one may need as many again.
      throw new Interrupted(calledTooOften((roomAgainAt(all(), now, times) ?? now) + times.sweep));
    },
    /** Tells, from now on, whether a batch's exchanges were made for nothing. */
    startBatch() {
      const enough = sumOf(all()) + maxExchangesABatch;
      return () => sumOf(all()) >= enough;
    },
    /** To be written down. */
    latest: () => ({ ...before, calls: all() }),
  };
}
