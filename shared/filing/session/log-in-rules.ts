import type { ErrorValue, Failed } from "../../contract/outcome.ts";
import type { Times } from "../../deployment/times.ts";
import type { EpochMs, TaskId } from "../../ids-and-times.ts";
import {
  doubtfulPosts,
  isDoubted,
  isDoubtfulTooOften,
  isRefusedTooOften,
  maxRefused,
  maxUnclear,
  type PortalUser,
  unclearOf,
} from "../../records/portal-users.ts";
import { say, type Words } from "../../wording/say.ts";
import { decide, type Rule, rule } from "../rules/rule.ts";
import { outOfTime, type Pause, sessionsTaken } from "./pause.ts";
import { calledTooOften, roomAgainAt } from "./visit.ts";

export interface Attempt {
  readonly fingerprint: string;
  /** Changes whenever the password is set, even to the same one; absent for a task's own password. */
  readonly version?: string;
  readonly taskId: TaskId;
}

export interface LogInFacts {
  readonly user: PortalUser;
  readonly attempt?: Attempt | undefined;
  /** A session of this user is open, with whichever password. */
  readonly hasSession: boolean;
  /** There is time to see the answer to a post. */
  readonly hasTime: boolean;
  /** Whether the task's client has had too many passwords refused; absent until asked, since asking counts. */
  readonly guess?: "counted" | "too many" | undefined;
  readonly now: EpochMs;
  readonly times: Pick<Times, "lockWindow" | "loginWindow" | "unclearLogin">;
}

export type LogInStep =
  | { readonly do: "open the password" }
  | { readonly do: "go on in the session" }
  | { readonly do: "end the session" }
  | { readonly do: "count the guess" }
  | { readonly do: "post" }
  | { readonly do: "pause"; readonly pause: Pause }
  /** Nobody can log in with what is on record: unsent rows end, rows in doubt wait. */
  | { readonly do: "end"; readonly outcome: Failed };

/** Log-ins without progress that one user may make in a login window. */
export const maxLogins = 4;

/**
 * Whether a password may be posted now. We must lock no account: a refused password is posted again only after it was set
 * again, and nothing is posted within the lock window of a refusal or a possible one. Posts without a clear answer are
 * few, and hours apart.
 */
export const logInRules = [
  rule(
    "the portal rests",
    "another filing of this user found the portal unusable",
    ({ user: { rest }, now }) => rest && now < rest.until && rest,
    ({ until, taken }) => pauseLogIn({ ...(taken ? sessionsTaken : portalRests), until }),
  ),
  rule(
    "whose password is it",
    "the password is unsealed only when it may be posted, or must be compared",
    ({ attempt }) => !attempt,
    { do: "open the password" },
  ),
  rule("a session is there", "the password that opened it is proven", isProven, {
    do: "go on in the session",
  }),
  rule(
    "another's session",
    "a task with a wrong password of its own must not file in this session",
    ({ hasSession }) => hasSession,
    { do: "end the session" },
  ),
  rule(
    "no time to see the answer",
    "a post without a seen answer may have been refused, which blocks its owner for the lock window",
    ({ hasTime }) => !hasTime,
    () => pauseLogIn(outOfTime()),
  ),
  rule(
    "refused, though it had logged in",
    "the sign-on may refuse everybody: the log-ins of others show that within minutes",
    doubtedUntil,
    (until) => pauseLogIn({ ...logInDoubted, until }),
  ),
  rule(
    "refused before",
    "a second refusal brings the account closer to its lock; a password that is set again is tried again",
    refusedBefore,
    (_, { user }) => (isRefusedTooOften(user) ? passwordsRefused : invalidCredentials),
  ),
  rule(
    "refused three times in a row",
    "the portal counts refusals in a row of whichever passwords, and never forgets them by time: a person has to look",
    ({ user }) => isRefusedTooOften(user),
    (_, { attempt }) => refusedTooOften(attempt?.version),
  ),
  rule(
    "locked",
    "nothing is posted while the account is locked",
    ({ user: { lockedUntil }, now }) => lockedUntil !== undefined && now < lockedUntil,
    () => accountLocked,
  ),
  rule(
    "its owner must act",
    "only the owner can do what the portal asks; each new task may try once",
    ({ user: { ownerAction }, attempt }) => ownerAction?.taskId === attempt?.taskId && ownerAction,
    ({ what }) => ownerMustAct(what),
  ),
  rule(
    "too many posts without an answer",
    "each may have been a refusal: a person has to look",
    isUnclearTooOften,
    (_, { user, attempt }) => unclearTooOften(user, attempt?.version),
  ),
  rule(
    "a post without an answer",
    "it may have been refused: the next post is hours later, except for a proven password",
    unansweredUntil,
    (until, { now, times }) => delayLogIn(until, now + times.lockWindow, "portal_unavailable"),
  ),
  rule(
    "refused a moment ago",
    "even a proven password may have been changed at the portal, and would be refused a second time",
    delayedUntil,
    (until, { now, times }) => delayLogIn(until, now + times.lockWindow, "invalid_credentials"),
  ),
  rule("logged in too often", "nobody is logged in again and again without progress", loggedInOftenUntil, (until) =>
    pauseLogIn({
      reason: say("logins_many", { count: maxLogins }),
      cause: "portal_unavailable",
      outage: false,
      keepEarlierReason: true,
      until,
    }),
  ),
  rule(
    "called too often",
    "we are guests at the portal: 120 exchanges an hour without progress are enough",
    roomAgain,
    (until) => pauseLogIn(calledTooOften(until)),
  ),
  rule(
    "is it a guess",
    "nobody may try out passwords through us: unproven ones are counted",
    ({ user, attempt, guess }) => guess === undefined && user.proven !== attempt?.fingerprint,
    { do: "count the guess" },
  ),
  rule(
    "too many guesses",
    "this client has had too many passwords refused within the hour",
    ({ guess }) => guess === "too many",
    () => pauseLogIn({ reason: say("guesses_spent"), cause: "invalid_credentials", outage: false }),
  ),
  rule("post", "nothing speaks against it", () => true, { do: "post" }),
] satisfies readonly Rule<LogInFacts, LogInStep>[];

export const nextLogInStep = (one: LogInFacts) => decide<LogInFacts, LogInStep, string>(logInRules, one);

const portalRests: Pause = { reason: "", cause: "portal_unavailable", outage: true, keepEarlierReason: true };

type EndStep = Extract<LogInStep, { do: "end" }>;
type PauseStep = Extract<LogInStep, { do: "pause" }>;

export const pauseLogIn = (pause: Pause): PauseStep => ({ do: "pause", pause });
export const failWith = (errorValue: ErrorValue, details: Words): EndStep => ({
  do: "end",
  outcome: { state: "FAILED", errorValue, details },
});

export const invalidCredentials = failWith("invalid_credentials", say("password_refused"));
export const passwordsRefused = failWith("invalid_credentials", say("passwords_refused", { count: maxRefused }));
export const accountLocked = failWith("account_locked", say("account_locked"));
export const ownerMustAct = (what: Words) => failWith("owner_action_required", say("owner_must_act", { what }));

function isProven({ hasSession, user, attempt }: LogInFacts): boolean {
  return hasSession && attempt !== undefined && user.proven === attempt.fingerprint;
}

function roomAgain({ user, now, times }: LogInFacts): number | undefined {
  return roomAgainAt(user.sinceProgress?.calls ?? [], now, times);
}

function refusedBefore({ user: { refused = [] }, attempt }: LogInFacts) {
  const entry = refused.find((one) => one.fingerprint === attempt?.fingerprint);
  const isSame = attempt?.version === undefined || entry?.version === undefined || entry.version === attempt.version;
  return isSame ? entry : undefined;
}

function doubtedUntil(one: LogInFacts): number | undefined {
  const entry = refusedBefore(one);
  return entry && isDoubted(entry, one.now) ? entry.doubtedUntil : undefined;
}

/** A proven password refused twice in a row met a sign-on that refuses everybody: that may last for hours. */
function delayedUntil({ user: { refusedAt, inARow, proven }, attempt, now, times }: LogInFacts): number | false {
  if (refusedAt === undefined) return false;
  const isLong = proven === attempt?.fingerprint && (inARow?.refused ?? 0) > 1;
  const until = refusedAt + (isLong ? times.unclearLogin : times.lockWindow);
  return now < until && until;
}

/** Posts of this password without a clear answer since it was set. */
function unclearPosts({ unclear = [] }: PortalUser, { fingerprint, version }: Attempt): number {
  return unclear.find((one) => one.fingerprint === fingerprint && one.version === version)?.times ?? 0;
}

/** Too many unclear posts, of whichever password. A password set since is still posted once, while few posts are in doubt. */
export function isUnclearTooOften({ user, attempt }: Pick<LogInFacts, "user" | "attempt">): boolean {
  if (!attempt) return false;
  const most = user.proven === attempt.fingerprint ? maxUnclear.proven : maxUnclear.unproven;
  const isNew = attempt.version !== undefined && unclearPosts(user, attempt) === 0;
  return isDoubtfulTooOften(user) || (unclearOf(user) >= most && !isNew);
}

function unansweredUntil({ user, attempt, now, times }: LogInFacts): number | false {
  const until = user.posted && attempt && user.posted.at + pauseAfterUnclear(user, attempt, times);
  return until !== undefined && now < until && until;
}

function loggedInOftenUntil({ user, now, times: { loginWindow } }: LogInFacts): number | false {
  const [oldest, ...others] = recentLogins(user, now, loginWindow).slice(-maxLogins);
  return oldest !== undefined && others.length === maxLogins - 1 && oldest + loginWindow;
}

/** Long enough for an outage to pass, so that no person is needed. */
function pauseAfterUnclear(
  user: PortalUser,
  attempt: Attempt,
  { lockWindow, unclearLogin }: LogInFacts["times"],
): number {
  const posts = user.posted?.fingerprint === attempt.fingerprint ? unclearPosts(user, attempt) : 0;
  if (posts === 0) return lockWindow;
  const pauses = [lockWindow, unclearLogin];
  return (user.proven === attempt.fingerprint ? [0, ...pauses] : pauses)[posts - 1] ?? 6 * unclearLogin;
}

export function withUnclearPost(user: PortalUser, attempt: Attempt): NonNullable<PortalUser["unclear"]> {
  const { fingerprint, version } = attempt;
  const others = (user.unclear ?? []).filter((one) => one.fingerprint !== fingerprint || one.version !== version);
  return [...others, { ...passwordOf(attempt), times: unclearPosts(user, attempt) + 1 }];
}

export const passwordOf = ({ fingerprint, version }: Attempt) => ({
  fingerprint,
  ...(version !== undefined && { version }),
});

export const recentLogins = ({ sinceProgress }: Pick<PortalUser, "sinceProgress">, now: EpochMs, window: number) =>
  (sinceProgress?.logins ?? []).filter((at) => at > now - window);

/** A task ends with its own password; an owner's filings wait, and go on once a person says so. */
function refusedTooOften(version: string | undefined): LogInStep {
  if (version === undefined) return passwordsRefused;
  const reason = say("passwords_refused_waits", { count: maxRefused });
  return pauseLogIn({ reason, cause: "invalid_credentials", outage: false });
}

/** A password was refused that had logged in before. */
export const logInDoubted: Pause = { reason: say("login_doubted"), cause: "invalid_credentials", outage: false };
/** The sign-on refuses everybody. */
export const logInsRefused: Pause = {
  reason: say("logins_refused"),
  cause: "portal_unavailable",
  outage: true,
  doubtful: "log-ins",
};

/** A task's own password cannot be set again: there is nothing to wait for. */
function unclearTooOften(user: PortalUser, version: string | undefined): LogInStep {
  const isDoubtful = isDoubtfulTooOften(user);
  const count = isDoubtful ? doubtfulPosts(user) : unclearOf(user);
  if (version === undefined) return failWith("owner_action_required", say("logins_unclear", { count }));
  const reason = isDoubtful ? say("logins_await_person") : say("password_awaited", { count });
  return pauseLogIn({ reason, cause: "owner_action_required", outage: false });
}

/** Waits until `at`, but checks at `lookAgainAt` whether the password was set again. */
function delayLogIn(at: EpochMs, lookAgainAt: EpochMs, cause: ErrorValue): LogInStep {
  const reason = say("login_spared", { until: new Date(at).toISOString() });
  return pauseLogIn({ reason, cause, outage: false, until: Math.min(at, lookAgainAt) });
}
