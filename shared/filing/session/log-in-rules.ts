import type { ErrorValue, Outcome } from "../../contract/outcome.ts";
import type { Times } from "../../deployment/times.ts";
import { maxUnclear, type PortalUser, unclearOf } from "../../records/portal-users.ts";
import { say, type Words } from "../../wording/say.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import { outOfTime, type Pause, sessionsTaken } from "./pause.ts";
import { calledTooOften, roomAgainAt } from "./visit.ts";

export interface Attempt {
  readonly fingerprint: string;
  /** Changes whenever the password is set, to the same one too; absent when a task brought the password along. */
  readonly version?: string;
  readonly taskId: number;
}

export interface LogIn {
  readonly user: PortalUser;
  readonly attempt?: Attempt | undefined;
  /** A session of this user is there, opened by whichever password. */
  readonly hasSession: boolean;
  /** The answer to a post could still be seen. */
  readonly hasTime: boolean;
  /** Whether the client of the task has had too many passwords refused; absent until it was asked: that counts. */
  readonly guess?: "counted" | "too many" | undefined;
  readonly now: number;
  readonly times: Pick<Times, "lockWindow" | "loginWindow" | "unclearLogin">;
}

export type LogInStep =
  | { readonly do: "open the password" }
  | { readonly do: "go on in the session" }
  | { readonly do: "end the session" }
  | { readonly do: "count the guess" }
  | { readonly do: "post" }
  | { readonly do: "pause"; readonly pause: Pause }
  /** No login with what is on record: what nothing was sent for ends, what is in doubt waits. */
  | { readonly do: "end"; readonly outcome: Outcome };

/** Log-ins of one user in a login window that brought nothing further. */
export const maxLogins = 4;

/**
 * Whether a password may be posted now. No account is locked by us: what was refused is not posted again unless it was
 * set again, nothing is posted within the lock window of a refusal, and what may have been one counts as one. Posts
 * without a clear answer are hours apart, and few. Nobody is logged in again and again for nothing.
 */
export const logInRules = [
  rule(
    "the portal rests",
    "another filing of this user has found the portal out of use",
    ({ user: { rest }, now }) => rest && now < rest.until && rest,
    ({ until, taken }) => pauseLogIn({ ...(taken ? sessionsTaken : resting), until }),
  ),
  rule(
    "whose password is it",
    "the password is opened only when it may be posted, or has to be compared",
    ({ attempt }) => !attempt,
    () => ({ do: "open the password" }),
  ),
  rule("a session is there", "the password that opened it has proven itself", isOurs, () => ({
    do: "go on in the session",
  })),
  rule(
    "another's session",
    "a task with a wrong password of its own must not file in it",
    ({ hasSession }) => hasSession,
    () => ({ do: "end the session" }),
  ),
  rule(
    "no time to see the answer",
    "a post whose answer is not seen may have been refused, which blocks its owner for the lock window",
    ({ hasTime }) => !hasTime,
    () => pauseLogIn(outOfTime()),
  ),
  rule(
    "refused before",
    "a second refusal brings the account nearer to its lock; a password that is set again is tried again",
    isKnownRefused,
    () => invalidCredentials,
  ),
  rule(
    "locked",
    "nothing is posted while the account is locked",
    ({ user: { lockedUntil }, now }) => lockedUntil !== undefined && now < lockedUntil,
    () => accountLocked,
  ),
  rule(
    "its owner must act",
    "only the owner can do what the portal asks for; each new task may try once",
    ({ user: { ownerAction }, attempt }) => ownerAction?.taskId === attempt?.taskId && ownerAction,
    ({ what }) => ownerMustAct(what),
  ),
  rule(
    "too many posts without an answer",
    "any of them may have been a refusal: a person has to look",
    isUnclearTooOften,
    (_, { user, attempt }) => unclearTooOften(unclearOf(user), attempt?.version),
  ),
  rule(
    "a post without an answer",
    "it may have been refused: the next one is hours later, but for a password that has logged in before",
    unansweredUntil,
    (until, { now, times }) => spareLogin(until, now + times.lockWindow, "portal_unavailable"),
  ),
  rule(
    "refused a moment ago",
    "however good this password was: it may have been changed at the portal, and that would be the second refusal",
    ({ user: { refusedAt }, now, times }) =>
      refusedAt !== undefined && now < refusedAt + times.lockWindow && refusedAt + times.lockWindow,
    (until, { now, times }) => spareLogin(until, now + times.lockWindow, "invalid_credentials"),
  ),
  rule("logged in too often", "nobody is logged in again and again for nothing", loggedInOftenUntil, (until) =>
    pauseLogIn({
      ...{ reason: say("logins_many", { count: maxLogins }), cause: "portal_unavailable", outage: false },
      ...{ keepEarlierReason: true, until },
    }),
  ),
  rule("called too often", "we are guests: 120 exchanges an hour for nothing are enough", roomAgain, (until) =>
    pauseLogIn(calledTooOften(until)),
  ),
  rule(
    "is it a guess",
    "nobody tries passwords at the portal through us: what has not logged in before is counted",
    ({ user, attempt, guess }) => guess === undefined && user.proven !== attempt?.fingerprint,
    () => ({ do: "count the guess" }),
  ),
  rule(
    "too many guesses",
    "this client has had too many passwords refused within the hour",
    ({ guess }) => guess === "too many",
    () => pauseLogIn({ reason: say("guesses_spent"), cause: "invalid_credentials", outage: false }),
  ),
  rule(
    "post",
    "nothing speaks against it",
    () => true,
    () => ({ do: "post" }),
  ),
] satisfies readonly Rule<LogIn, LogInStep>[];

export const nextLogInStep = (one: LogIn) => decide<LogIn, LogInStep, string>(logInRules, one);

export const notLoggedIn = (errorValue: ErrorValue, details: Words): Outcome => ({
  ...{ state: "FAILED", errorValue, details },
});

const resting: Pause = { reason: "", cause: "portal_unavailable", outage: true, keepEarlierReason: true };

type End = Extract<LogInStep, { do: "end" }>;
type Waits = Extract<LogInStep, { do: "pause" }>;

export const pauseLogIn = (pause: Pause): Waits => ({ do: "pause", pause });
const end = (errorValue: ErrorValue, details: Words): End => ({ do: "end", outcome: notLoggedIn(errorValue, details) });

export const invalidCredentials = end("invalid_credentials", say("password_refused"));
export const accountLocked = end("account_locked", say("account_locked"));
export const ownerMustAct = (what: Words) => end("owner_action_required", say("owner_must_act", { what }));

function isOurs({ hasSession, user, attempt }: LogIn): boolean {
  return hasSession && attempt !== undefined && user.proven === attempt.fingerprint;
}

function roomAgain({ user, now, times }: LogIn): number | undefined {
  return roomAgainAt(user.sinceProgress?.calls ?? [], now, times);
}

function isKnownRefused({ user: { refused = [] }, attempt }: LogIn): boolean {
  const entry = refused.find((one) => one.fingerprint === attempt?.fingerprint);
  if (!entry) return false;
  return attempt?.version === undefined || entry.version === undefined || entry.version === attempt.version;
}

/** How often this password was posted without a clear answer since it was set. */
function unclearPosts({ unclear = [] }: PortalUser, { fingerprint, version }: Attempt): number {
  return unclear.find((one) => one.fingerprint === fingerprint && one.version === version)?.times ?? 0;
}

/** Whichever password it was; what was set since is posted once all the same. */
export function isUnclearTooOften({ user, attempt }: Pick<LogIn, "user" | "attempt">): boolean {
  if (!attempt) return false;
  const most = user.proven === attempt.fingerprint ? maxUnclear.proven : maxUnclear.unproven;
  const isNew = attempt.version !== undefined && unclearPosts(user, attempt) === 0;
  return unclearOf(user) >= most && !isNew;
}

function unansweredUntil({ user, attempt, now, times }: LogIn): number | false {
  const until = user.posted && attempt && user.posted.at + pauseAfterUnclear(user, attempt, times);
  return until !== undefined && now < until && until;
}

function loggedInOftenUntil({ user, now, times: { loginWindow } }: LogIn): number | false {
  const [oldest, ...others] = recentLogins(user, now, loginWindow).slice(-maxLogins);
  return oldest !== undefined && others.length === maxLogins - 1 && oldest + loginWindow;
}

/** An outage passes, and its answers come back: the pauses are long enough for that, so that no person is needed. */
function pauseAfterUnclear(user: PortalUser, attempt: Attempt, { lockWindow, unclearLogin }: LogIn["times"]): number {
  const posts = user.posted?.fingerprint === attempt.fingerprint ? unclearPosts(user, attempt) : 0;
  if (posts === 0) return lockWindow;
  const pauses = [lockWindow, unclearLogin];
  return (user.proven === attempt.fingerprint ? [0, ...pauses] : pauses)[posts - 1] ?? 6 * unclearLogin;
}

export function withOneMore(user: PortalUser, attempt: Attempt): NonNullable<PortalUser["unclear"]> {
  const { fingerprint, version } = attempt;
  const others = (user.unclear ?? []).filter((one) => one.fingerprint !== fingerprint || one.version !== version);
  return [...others, { ...asPosted(attempt), times: unclearPosts(user, attempt) + 1 }];
}

export const asPosted = ({ fingerprint, version }: Attempt) => ({
  fingerprint,
  ...(version !== undefined && { version }),
});

export const recentLogins = ({ sinceProgress }: Pick<PortalUser, "sinceProgress">, now: number, window: number) =>
  (sinceProgress?.logins ?? []).filter((at) => at > now - window);

/** A password that a task brought along cannot be set again: there is nothing to wait for. */
function unclearTooOften(count: number, version: string | undefined): LogInStep {
  const [cause, reason] = ["owner_action_required" as const, say("logins_unclear", { count })];
  return version === undefined ? end(cause, reason) : pauseLogIn({ reason, cause, outage: false });
}

/** The password may be set again meanwhile: it is looked at before a long pause is over. */
function spareLogin(at: number, lookAgainAt: number, cause: ErrorValue): LogInStep {
  const reason = say("login_spared", { until: new Date(at).toISOString() });
  return pauseLogIn({ reason, cause, outage: false, until: Math.min(at, lookAgainAt) });
}
