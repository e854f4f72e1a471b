import { requireReadable } from "../../aws/record.ts";
import type { LoginResult, PortalSession } from "../../portal/portal.ts";
import { troubleWindowMs } from "../../records/breaker.ts";
import { taskKey } from "../../records/keys.ts";
import {
  isDoubtfulTooOften,
  isRefusedTooOften,
  type Lease,
  type PortalUser,
  type PortalUserRepository,
  type UserChange,
  unclearOf,
} from "../../records/portal-users.ts";
import type { Account } from "./account.ts";
import type { CountedGuess, FilingDependencies } from "./dependencies.ts";
import {
  type Attempt,
  accountLocked,
  invalidCredentials,
  isUnclearTooOften,
  type LogInStep,
  logInDoubted,
  logInsRefused,
  ownerMustAct,
  passwordOf,
  passwordsRefused,
  pauseLogIn,
  recentLogins,
  withUnclearPost,
} from "./log-in-rules.ts";
import { backoff, pauseAfter, pauseUntil, sessionsTaken } from "./pause.ts";
import type { CallCounter } from "./visit.ts";

export type PostResult =
  | { readonly do: "in"; readonly session: PortalSession; readonly user: PortalUser }
  | Extract<LogInStep, { do: "pause" | "end" }>;

/** Posts a password under the lease of its portal user, and records what the answer shows. */
export type PostPassword = (post: Post) => Promise<PostResult>;

/**
 * Counts an unproven password before it is posted; a task's own more strictly than one on record. Resolves with the guess, to
 * be told the answer: the count is given back where the password was certainly not refused. Undefined without a task.
 */
export type GuessLimit = (
  attempt: Pick<Attempt, "version" | "taskId">,
  portalUser: string,
) => Promise<CountedGuess | "too many" | undefined>;

export type PostDependencies = Pick<
  FilingDependencies,
  "portalUsers" | "breaker" | "vault" | "portal" | "clock" | "times" | "random" | "log" | "metrics"
>;

/** A password that the rules allow to post. */
interface Post {
  readonly account: Account;
  readonly password: string;
  readonly attempt: Attempt;
  readonly lease: Lease;
  readonly user: PortalUser;
  readonly guess?: CountedGuess | undefined;
  readonly progress: Pick<CallCounter, "loggedIn" | "latest">;
  readonly signal: AbortSignal;
}

const maxRefusedKept = 20;

/** Answers to a password that the sign-on has accepted. */
const areAccepted = new Set<LoginResult["kind"]>(["in", "owner_action_required", "session_limit"]);

/** Records what an answer shows, if the password was posted. */
type RecordAnswer = (learned: UserChange) => Promise<PortalUser>;

export const createPostPassword =
  (deps: PostDependencies): PostPassword =>
  async (one) =>
    await post(deps, one);

async function post(deps: PostDependencies, one: Post): Promise<PostResult> {
  const { portalUsers, portal, clock } = deps;
  const { account, password, attempt, lease, user, guess, progress, signal } = one;
  const unclear = withUnclearPost(user, attempt);
  let posted = false;
  const credentials = { username: account.username, password };
  const result = await portal.login(credentials, {
    signal,
    async beforePost() {
      const at = clock.now();
      const { logins, calls } = progress.latest();
      const note = { posted: { fingerprint: attempt.fingerprint, at }, unclear };
      const { written } = await notePost(deps, lease, user, {
        ...note,
        sinceProgress: { logins: [...logins, at], calls },
      });
      if (!written) throw new LeaseLost();
      progress.loggedIn(at);
      posted = true;
    },
  });
  // A posted password counts as unclear until its answer is understood.
  const recordAnswer = async (learned: UserChange) => {
    if (!posted) return user;
    const result = await portalUsers.learn(lease, { posted: null, unclear: null, ...learned });
    // Without the lease the post stays unclear.
    return result.written ? result.user : user;
  };
  const signed = await handleAnswer(deps, result, one, recordAnswer);
  await guess?.answered(result);
  return signed;
}

async function handleAnswer(
  deps: PostDependencies,
  result: LoginResult,
  one: Post,
  recordAnswer: RecordAnswer,
): Promise<PostResult> {
  const { breaker, clock, times, random, log, metrics } = deps;
  const { account, attempt, user } = one;
  const { portalUser } = account;
  const { fingerprint, taskId } = attempt;
  const others = (user.refused ?? []).filter((other) => other.fingerprint !== fingerprint);
  if (areAccepted.has(result.kind)) await breaker.acceptedLogIn();
  switch (result.kind) {
    case "in": {
      const { session } = result;
      const cookies = await sealCookies(deps, portalUser, session);
      const learned: UserChange = {
        cookies,
        proven: fingerprint,
        refused: others,
        refusedAt: null,
        inARow: null,
        lockedUntil: null,
        ownerAction: null,
      };
      return { do: "in", session, user: await recordAnswer(learned) };
    }
    case "invalid_credentials":
      log.warn("the portal refused a login", { portalUser, taskId });
      metrics.count("LoginRefused");
      return await refused(deps, one, others, recordAnswer);
    case "account_locked":
      await recordAnswer({ lockedUntil: clock.now() + times.lockWindow });
      return accountLocked;
    case "owner_action_required":
      await recordAnswer({ ownerAction: { taskId, what: result.what }, inARow: null });
      return ownerMustAct(result.what);
    case "session_limit": {
      // All filings of this user wait for a free session; one of them tries again.
      const before = recentLogins(user, clock.now(), times.loginWindow).length;
      const until = clock.now() + backoff(before + 1, times, random);
      await recordAnswer({ proven: fingerprint, inARow: null, rest: { until, outages: 0, taken: true } });
      return pauseLogIn(pauseUntil(sessionsTaken, until));
    }
    case "failed": {
      if (result.failure.effect === "no") await recordAnswer({});
      else if (isUnclearTooOften({ user: { ...user, unclear: withUnclearPost(user, attempt) }, attempt })) {
        log.error("logins in a row without a clear answer: a person has to look", { portalUser, taskId });
        metrics.count("LoginUnclear");
      }
      return pauseLogIn(pauseAfter(result.failure));
    }
  }
}

/**
 * A refused password counts as wrong, unless the sign-on refuses everybody. One that had logged in is doubted for as long
 * as others may show that.
 */
async function refused(
  { portalUsers, breaker, clock, log, metrics }: PostDependencies,
  { account: { portalUser }, attempt, user }: Post,
  others: NonNullable<PortalUser["refused"]>,
  recordAnswer: RecordAnswer,
): Promise<PostResult> {
  const now = clock.now();
  const { refused: before, unclear } = user.inARow ?? { refused: 0, unclear: 0 };
  const inARow = { refused: before + 1, unclear: unclear + unclearOf(user) };
  const learned = { refusedAt: now, inARow };
  if (isRefusedTooOften({ inARow }) || isDoubtfulTooOften({ inARow })) {
    log.error("passwords of one login refused in a row: a person has to look", {
      portalUser,
      taskId: attempt.taskId,
    });
    metrics.count("LoginUnclear");
  }
  const isProven = user.proven === attempt.fingerprint;
  if (!isProven && breaker.refusesLogIns()) {
    await recordAnswer(learned);
    return pauseLogIn(logInsRefused);
  }
  const doubtedUntil = now + troubleWindowMs;
  const entry = { ...passwordOf(attempt), ...(isProven && { doubtedUntil }) };
  const passwords = [...others, entry].slice(-maxRefusedKept);
  await recordAnswer({ refused: passwords, ...learned, ...(isProven && { proven: null }) });
  if (!isProven) return isRefusedTooOften({ inARow }) ? passwordsRefused : invalidCredentials;
  // Everybody's record was written before the breaker's, so that none of them is missed.
  const everybody = await breaker.refusedLogIn(portalUser, now);
  // biome-ignore lint/plugin: what was refused of it is trusted already, or has changed since
  for (const one of everybody) await portalUsers.trustAgain(one);
  return pauseLogIn(everybody.length > 0 ? logInsRefused : { ...logInDoubted, until: doubtedUntil });
}

/** Only a successor needs the cookies, so a visit continues without them. */
async function sealCookies(
  { vault, log }: PostDependencies,
  portalUser: string,
  session: PortalSession,
): Promise<string | null> {
  try {
    return await vault.sealCookies(portalUser, session.cookies());
  } catch (error) {
    log.warn("a session's cookies could not be sealed: should its worker die, nobody can go on with it", {
      portalUser,
      error: error instanceof Error ? error.name : "",
    });
    return null;
  }
}

/** Notes a post beforehand. If the write fails it may still have taken effect, so it is undone as far as possible. */
async function notePost(
  { portalUsers }: PostDependencies,
  lease: Lease,
  { posted, unclear, sinceProgress }: PortalUser,
  note: UserChange,
): ReturnType<PortalUserRepository["learn"]> {
  try {
    return await portalUsers.learn(lease, note);
  } catch (error) {
    const before = { posted: posted ?? null, unclear: unclear ?? null, sinceProgress: sinceProgress ?? null };
    await portalUsers.learn(lease, before).catch(() => undefined);
    throw error;
  }
}

/** Another worker has got the lease: nothing may be posted. */
export class LeaseLost extends Error {
  constructor() {
    super("the lease on the portal user was lost");
    this.name = "LeaseLost";
  }
}

export function createGuessLimit({ tasks, guesses }: Pick<FilingDependencies, "tasks" | "guesses">): GuessLimit {
  return async ({ version, taskId }, portalUser) => {
    const task = await tasks.find(taskId);
    if (!task) return undefined;
    requireReadable(task, taskKey(taskId));
    const counter = version === undefined ? guesses.brought : guesses.onRecord;
    const guess = { clientId: task.clientId, madeBy: task.madeBy, portalUser };
    if (!(await counter.take(guess))) return "too many";
    return {
      async answered(result: LoginResult): Promise<void> {
        const mayBeRefused =
          result.kind === "invalid_credentials" || (result.kind === "failed" && result.failure.effect !== "no");
        if (!mayBeRefused) await counter.giveBack(guess);
      },
    };
  };
}
