import type { Clock } from "../../clock.ts";
import type { Times } from "../../deployment/times.ts";
import type { PortalSession } from "../../portal/portal.ts";
import type { SinceProgress } from "../../records/portal-users.ts";
import { say } from "../../wording/say.ts";
import type { Deadline } from "./dependencies.ts";
import { Interrupted, outOfTime, type Pause } from "./pause.ts";

type Call = "look" | "change";

/** What the writes around a portal call may take. */
const marginMs = 2_000;

/** The time that is left of a visit, how much of it the portal takes for a call, and how many calls are left. */
export type Budget = ReturnType<typeof createBudget>;

/** It follows what is seen: as long as the slowest call so far, and half as long again, has to be left. */
export function createBudget(
  deadline: Deadline,
  clock: Clock,
  times: Pick<Times, "submitTimeout">,
  progress: Pick<Progress, "need" | "callBegins" | "startBatch">,
) {
  const margin = Math.min(marginMs, times.submitTimeout / 5);
  const slowest: Record<Call | "login", number> = { look: 0, change: 0, login: 0 };
  let answers = 0;
  const slowestMs = () => Math.max(slowest.look, slowest.change) || slowest.login;
  const expected = (call: Call) =>
    Math.min(times.submitTimeout, Math.max(times.submitTimeout / 6, 1.5 * Math.max(slowest[call], slowest.look)));
  return {
    /** Nothing starts that can hardly end before the deadline, or that the hour has no room for. */
    need(call: Call) {
      progress.need();
      if (deadline.at - clock.now() >= expected(call) + margin) return;
      throw new Interrupted(outOfTime(slowestMs()));
    },
    async timed<T>(call: Call | "login", work: () => Promise<T>) {
      const began = clock.now();
      if (call !== "login") progress.callBegins();
      try {
        return await work();
      } finally {
        slowest[call] = Math.max(slowest[call], clock.now() - began);
      }
    },
    /**
     * A batch begins: tells, from now on, whether it is full. It gets a third of the time that is left, since making final
     * takes longer than looking and saving, and so many calls for nothing.
     */
    startBatch() {
      const at = (2 * clock.now() + deadline.at) / 3;
      const areCallsOver = progress.startBatch();
      return () => clock.now() >= at || areCallsOver();
    },
    noteAnswer() {
      answers += 1;
    },
    answers: () => answers,
    isOver: () => deadline.signal.aborted || clock.now() >= deadline.at,
    /** How long the slowest call took; the log-in where nothing else was called. */
    slowestMs,
  };
}

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
    latest: () => ({ ...before, calls: all() }),
  };
}
