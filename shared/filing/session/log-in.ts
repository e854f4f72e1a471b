import type { TaskId } from "../../ids-and-times.ts";
import type { PortalSession } from "../../portal/portal.ts";
import type { KnownProperties, Lease, PortalUser, UserChange } from "../../records/portal-users.ts";
import type { Account } from "./account.ts";
import type { CountedGuess, Deadline, FilingDependencies } from "./dependencies.ts";
import { type Attempt, type LogInFacts, logInsRefused, nextLogInStep, passwordOf } from "./log-in-rules.ts";
import type { GuessLimit, PostDependencies, PostPassword, PostResult } from "./post-password.ts";
import type { CallCounter, VisitBudget } from "./visit.ts";

export type SessionDependencies = PostDependencies & Pick<FilingDependencies, "tasks" | "guesses" | "newHolder">;

/** How a log-in ends: in a session, with a pause, or with the outcome of what cannot be filed. */
export type LogInResult =
  | Exclude<PostResult, { do: "end" }>
  | (Extract<PostResult, { do: "end" }> & { readonly rule: string });

/** What a worker keeps from one filing of a portal user to the next. */
export interface SessionState {
  readonly deps: SessionDependencies;
  readonly deadline: Deadline;
  readonly progress: CallCounter;
  readonly budget: VisitBudget;
  readonly properties: KnownProperties;
  readonly post: PostPassword;
  readonly limitGuesses: GuessLimit;
  held: LeasedUser | undefined;
  /** The last that was held. It outlives the lease, for the rest that follows. */
  latest: Pick<LeasedUser, "lease" | "user"> | undefined;
}

/** A lease, and what is known under it. */
interface LeasedUser {
  readonly lease: Lease;
  readonly user: PortalUser;
  readonly session?: PortalSession | undefined;
  /** What is to be recorded before the next log-in, or on leaving. */
  readonly learned: UserChange;
}

/** One log-in under way: what its steps have found so far. */
interface Current {
  readonly account: Account;
  readonly taskId: TaskId;
  password: string;
  attempt: Attempt | undefined;
  guess: CountedGuess | undefined;
  counted: LogInFacts["guess"];
}

/** Takes the steps of `nextLogInStep` until there is a session, or a reason why there is none. */
export async function logIn(state: SessionState, account: Account, taskId: TaskId): Promise<LogInResult> {
  const current: Current = {
    account,
    taskId,
    password: "",
    attempt: undefined,
    guess: undefined,
    counted: undefined,
  };
  const { clock, times } = state.deps;
  for (;;) {
    if (!state.held) throw new Error("no lease was taken");
    const held = { ...state.held, user: { ...state.held.user, sinceProgress: state.progress.latest() } };
    const step = nextLogInStep({
      user: held.user,
      attempt: current.attempt,
      guess: current.counted,
      hasSession: held.session !== undefined,
      hasTime: hasTimeToLogIn(state),
      now: clock.now(),
      times,
    });
    switch (step.do) {
      case "open the password":
        await openPassword(state, held, current);
        continue;
      case "go on in the session":
        if (held.session) return { do: "in", session: held.session, user: held.user };
        continue;
      case "end the session":
        await endSession(state, held);
        continue;
      case "count the guess":
        await countGuess(state, current);
        continue;
      case "post":
        return await postPassword(state, held, current, step.rule);
      case "end":
        if (step.rule !== "refused before" || !current.attempt) return step;
        if (await isRefusedWithOthers(state, state.held))
          return { do: "pause", pause: { ...logInsRefused, rule: step.rule } };
        await rememberVersion(state, state.held, current.attempt);
        return step;
      case "pause": {
        const isDoubted = step.rule === "refused, though it had logged in";
        const pause = isDoubted && (await isRefusedWithOthers(state, state.held)) ? logInsRefused : step.pause;
        return { ...step, pause: { ...pause, rule: step.rule } };
      }
    }
  }
}

/** Unseals the password, and resumes the session that an earlier worker has left. */
async function openPassword(state: SessionState, { session, ...held }: LeasedUser, current: Current): Promise<void> {
  const { deps, progress } = state;
  const { account, taskId } = current;
  current.password = await account.password();
  const fingerprint = await deps.vault.fingerprint(account.portalUser, current.password);
  current.attempt = { fingerprint, taskId, ...(account.version !== undefined && { version: account.version }) };
  const resumed = session ?? (await sessionLeft(state, held));
  state.held = { ...held, session: resumed };
  if (resumed) progress.countIn(resumed);
}

async function endSession(state: SessionState, held: LeasedUser): Promise<void> {
  const { lease, user, session } = held;
  state.held = { ...held, session: undefined, user: { ...user, cookies: undefined } };
  // biome-ignore lint/plugin: a lost lease is found before the password is posted
  if (await session?.logout()) await state.deps.portalUsers.learn(lease, { cookies: null });
}

async function countGuess({ limitGuesses }: SessionState, current: Current): Promise<void> {
  const { attempt, account } = current;
  const asked = attempt && (await limitGuesses(attempt, account.portalUser));
  current.counted = asked === "too many" ? asked : "counted";
  current.guess = asked === "too many" ? undefined : asked;
}

/** Posts the password. `rule`: the one that allows it. */
async function postPassword(
  state: SessionState,
  { lease, user, learned }: LeasedUser,
  { account, password, attempt, guess }: Current,
  rule: string,
): Promise<LogInResult> {
  const { deps, deadline, progress, budget, properties, post } = state;
  if (!attempt) throw new Error("there is no password to post");
  // biome-ignore lint/plugin: a lost lease is found before the password is posted
  if (Object.keys(learned).length > 0) await deps.portalUsers.learn(lease, learned);
  state.held = { lease, user: { ...user, cookies: undefined }, learned: {} };
  const request = { account, password, attempt, lease, user, guess, progress, signal: deadline.signal };
  const signed = await budget.timed("login", async () => await post(request));
  properties.loggedIn();
  if (signed.do === "end") return { ...signed, rule };
  if (signed.do === "pause") return { ...signed, pause: { ...signed.pause, rule } };
  state.held = { ...state.held, session: signed.session, user: signed.user };
  progress.countIn(signed.session);
  return signed;
}

export const hasTimeToLogIn = ({ deps: { clock, times }, deadline }: SessionState) =>
  deadline.at - clock.now() >= times.function / 2;

async function sessionLeft(
  { deps: { portal, vault }, deadline }: SessionState,
  { lease, user: { cookies } }: LeasedUser,
): Promise<PortalSession | undefined> {
  if (cookies === undefined) return undefined;
  return portal.resume(await vault.openCookies(lease.portalUser, cookies), { signal: deadline.signal });
}

/** The worker that saw the sign-on refuse everybody may have been cut before it trusted this user again. */
async function isRefusedWithOthers(
  { deps: { breaker, portalUsers } }: SessionState,
  { lease: { portalUser }, user: { refused = [] } }: LeasedUser,
): Promise<boolean> {
  const isDoubted = refused.some(({ doubtedUntil }) => doubtedUntil !== undefined);
  if (!isDoubted || !breaker.refusesLogInsOf(portalUser)) return false;
  // biome-ignore lint/plugin: what was refused of it is trusted already, or has changed since
  await portalUsers.trustAgain(portalUser);
  return true;
}

/** A task's own password was refused, and the one on record is the same: from now on the refusal counts for that one. */
async function rememberVersion(
  { deps: { portalUsers } }: SessionState,
  { lease, user: { refused = [] } }: LeasedUser,
  attempt: Attempt,
): Promise<void> {
  const entry = refused.find(({ fingerprint }) => fingerprint === attempt.fingerprint);
  if (!entry || entry.version !== undefined || attempt.version === undefined) return;
  // biome-ignore lint/plugin: the next one to try this password remembers it
  await portalUsers.learn(lease, { refused: refused.map((one) => (one === entry ? passwordOf(attempt) : one)) });
}
