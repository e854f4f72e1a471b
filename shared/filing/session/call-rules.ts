import type { Times } from "../../deployment/times.ts";
import { say } from "../../wording/say.ts";
import type { SinceProgress } from "../records/portal-users.ts";
import type { Pause } from "./pause.ts";

/** Calls of a user since anything of theirs was brought further: each visit's together, as of its last. */
type Calls = SinceProgress["calls"];
type Window = Pick<Times, "loginWindow">;

/** Calls of one user in a login window that brought nothing further: we are guests at the portal. */
export const maxCalls = 60;
/** After so many for nothing a visit saves what it has looked at. */
export const maxCallsABatch = 15;
/** With room for less nobody is visited: a log-in, a batch, and saving what it has looked at. */
const fewestCalls = 2 * maxCallsABatch;

export const recentCalls = (calls: Calls, now: number, { loginWindow }: Window): Calls =>
  calls.filter(({ at }) => at > now - loginWindow);

export const sumOf = (calls: Calls) => calls.reduce((sum, { count }) => sum + count, 0);

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
