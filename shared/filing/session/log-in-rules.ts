import type { ErrorValue } from "../../contract/outcome.ts";
import type { Times } from "../../deployment/times.ts";
import { say, type Words } from "../../wording/say.ts";
import { maxUnclear } from "../records/blocks.ts";
import type { PortalUser } from "../records/portal-users.ts";
import { type Calls, calledTooOften, roomAgainAt } from "./call-rules.ts";
import { type Interruption, later } from "./interruption.ts";

/** A password about to be posted. */
export interface Attempt {
  readonly fingerprint: string;
  /** Changes whenever the password is set, to the same one too; absent when a task brought the password along. */
  readonly version?: string;
  readonly taskId: number;
}

export type Veto =
  /** No login with what is on record: untouched rows fail, in-doubt ones wait. */
  | { readonly kind: "refused"; readonly errorValue: ErrorValue; readonly details: Words }
  | { readonly kind: "not_now"; readonly interruption: Interruption };

/** Logins of one user in a login window that brought nothing further. */
export const maxLogins = 4;

/**
 * Whether a password may be posted now. No account is locked by us: what was refused is not posted again unless it was
 * set again, nothing is posted within the lock window of a refusal, and what may have been one counts as one; only a
 * password that has logged in before may be posted once more, at once. Posts without a clear answer are hours apart, and
 * few. And nobody is logged in again and again for nothing.
 */
export function vetoOf(
  user: PortalUser,
  attempt: Attempt,
  now: number,
  times: Pick<Times, "lockWindow" | "loginWindow" | "unclearLogin">,
): Veto | undefined {
  const { lockWindow, loginWindow } = times;
  const { lockedUntil, ownerAction: asked, posted, refusedAt, calls = [] } = user;
  const { version, taskId } = attempt;
  if (isCondemned(user, attempt)) return invalidCredentials;
  if (lockedUntil !== undefined && now < lockedUntil) return accountLocked;
  if (asked?.taskId === taskId) return ownerAction(asked.what);
  if (isUnclearTooOften(user, attempt)) return unclearTooOften(user, version);

  const pausedUntil = posted ? posted.at + pauseAfterUnclear(user, attempt, times) : now;
  // What was not clearly answered was not refused: should this never pass, it was the portal.
  if (now < pausedUntil) return spared(pausedUntil, now + lockWindow, "portal_unavailable");
  // However good a password was: it may have been changed at the portal, and that would be the second refusal.
  if (refusedAt !== undefined && now < refusedAt + lockWindow)
    return spared(refusedAt + lockWindow, now + lockWindow, "invalid_credentials");
  const [oldest] = recentLogins(user, now, loginWindow).slice(-maxLogins);
  if (oldest !== undefined && recentLogins(user, now, loginWindow).length >= maxLogins) {
    const reason = say("logins_many", { count: maxLogins });
    return not(later({ reason, cause: "portal_unavailable", outage: false, kept: true }, oldest + loginWindow));
  }
  return vetoByCalls(calls, now, times);
}

/** The same for who comes into a session that is there: that one logs in no more, and may look at many pages. */
export function vetoByCalls(calls: Calls, now: number, times: Pick<Times, "loginWindow">): Veto | undefined {
  const until = roomAgainAt(calls, now, times);
  return until === undefined ? undefined : not(calledTooOften(until));
}

function isCondemned({ refused = [] }: PortalUser, { fingerprint, version }: Attempt): boolean {
  const entry = refused.find((one) => one.fingerprint === fingerprint);
  if (!entry) return false;
  return version === undefined || entry.version === undefined || entry.version === version;
}

/** How often this password was posted without a clear answer since it was set. */
export function unclearPosts({ unclear = [] }: PortalUser, { fingerprint, version }: Attempt): number {
  return unclear.find((one) => one.fingerprint === fingerprint && one.version === version)?.times ?? 0;
}

const unclearOf = ({ unclear = [] }: PortalUser) => unclear.reduce((sum, { times }) => sum + times, 0);

/**
 * Any of the unclear posts may have been a refusal, whichever password it was. Then a person has to look; what was set
 * since is posted once all the same.
 */
export function isUnclearTooOften(user: PortalUser, attempt: Attempt): boolean {
  const most = user.proven === attempt.fingerprint ? maxUnclear.proven : maxUnclear.unproven;
  const isNew = attempt.version !== undefined && unclearPosts(user, attempt) === 0;
  return unclearOf(user) >= most && !isNew;
}

/** An outage passes, and its answers come back: the pauses are long enough for that, so that no person is needed. */
function pauseAfterUnclear(
  user: PortalUser,
  attempt: Attempt,
  { lockWindow, unclearLogin }: Pick<Times, "lockWindow" | "unclearLogin">,
): number {
  const posts = user.posted?.fingerprint === attempt.fingerprint ? unclearPosts(user, attempt) : 0;
  if (posts === 0) return lockWindow;
  const pauses = [lockWindow, unclearLogin];
  return (user.proven === attempt.fingerprint ? [0, ...pauses] : pauses)[posts - 1] ?? 6 * unclearLogin;
}

/** The unclear posts with one more of this password. */
export function withOneMore(user: PortalUser, attempt: Attempt, password: { fingerprint: string; version?: string }) {
  const { fingerprint, version } = attempt;
  const others = (user.unclear ?? []).filter((one) => one.fingerprint !== fingerprint || one.version !== version);
  return [...others, { ...password, times: unclearPosts(user, attempt) + 1 }];
}

export const recentLogins = ({ logins = [] }: PortalUser, now: number, window: number) =>
  logins.filter((at) => at > now - window);

/** A password that a task brought along cannot be set again: there is nothing to wait for. */
function unclearTooOften(user: PortalUser, version: string | undefined): Veto {
  const details = say("logins_unclear", { count: unclearOf(user) });
  const errorValue = "owner_action_required";
  if (version === undefined) return { kind: "refused", errorValue, details };
  return not(later({ reason: details, cause: errorValue, outage: false }));
}

const not = (interruption: Interruption): Veto => ({ kind: "not_now", interruption });

/** The password may be set again meanwhile: it is looked at before a long pause is over. */
const spared = (at: number, lookAgainAt: number, cause: ErrorValue) =>
  not(
    later(
      {
        reason: say("login_spared", { until: new Date(at).toISOString() }),
        cause,
        outage: false,
      },
      Math.min(at, lookAgainAt),
    ),
  );

export const invalidCredentials: Veto = {
  kind: "refused",
  errorValue: "invalid_credentials",
  details: say("password_refused"),
};

export const accountLocked: Veto = {
  kind: "refused",
  errorValue: "account_locked",
  details: say("account_locked"),
};

export const ownerAction = (what: string): Veto => ({
  kind: "refused",
  errorValue: "owner_action_required",
  details: say("owner_must_act", { what }),
});
