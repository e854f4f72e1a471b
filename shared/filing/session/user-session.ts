import type { EpochMs, TaskId } from "../../ids-and-times.ts";
import {
  createKnownProperties,
  type KnownProperties,
  type Lease,
  type UserChange,
} from "../../records/portal-users.ts";
import { type Account, accountToUse } from "./account.ts";
import type { Deadline } from "./dependencies.ts";
import { hasTimeToLogIn, type LogInResult, logIn, type SessionDependencies, type SessionState } from "./log-in.ts";
import { backoff } from "./pause.ts";
import { createGuessLimit, createPostPassword } from "./post-password.ts";
import { createCallCounter, createVisitBudget, type VisitBudget } from "./visit.ts";

/** A worker's lease on a portal user, and the session under it. Both are kept from one filing of the user to the next. */
export interface UserSession {
  readonly budget: VisitBudget;
  readonly properties: KnownProperties;
  /** Whether enough time is left for a log-in and what follows it. */
  hasTimeToLogIn(): boolean;
  /** Leases a portal user. Undefined while another worker has the lease. */
  lease(portalUser: string): Promise<Lease | undefined>;
  /** Whether the next `open` must log in. */
  isNew(): boolean;
  /**
   * Opens a session of this account under the lease that was taken: the one that is kept, or one by a log-in that the rules
   * allow. Where there is none, resolves with a pause or an outcome, and the lease is released.
   */
  open(account: Account, taskId: TaskId): Promise<LogInResult>;
  /** Notes progress: the user's exchanges are counted anew, and no rest is due. */
  markProgress(): void;
  /** Notes that the portal has ended the session: the next `open` logs in. */
  noteLost(): void;
  /** Leaves a portal that cannot be used, and may ask for a rest. Resolves with the time until which this user rests. */
  rest(retryAfterMs?: number): Promise<EpochMs>;
  /** Logs out, unless the work continues at once, and releases the lease. A session that may still live is kept for the next worker. */
  leave(goesOn: boolean): Promise<void>;
}

export function createUserSession(deps: SessionDependencies, deadline: Deadline): UserSession {
  const { clock, times } = deps;
  const progress = createCallCounter(clock, times);
  const budget = createVisitBudget(deadline, clock, times, progress);
  const properties = createKnownProperties(clock, times);
  const state: SessionState = {
    deps,
    deadline,
    progress,
    budget,
    properties,
    post: createPostPassword(deps),
    limitGuesses: createGuessLimit(deps),
    held: undefined,
    latest: undefined,
  };
  return {
    budget,
    properties,
    hasTimeToLogIn: () => hasTimeToLogIn(state),
    lease: (portalUser) => lease(state, portalUser),
    isNew: () => state.held?.session === undefined && state.held?.user.cookies === undefined,
    open: (account, taskId) => open(state, account, taskId),
    markProgress: () => markProgress(state),
    noteLost: () => noteLost(state),
    rest: (retryAfterMs) => rest(state, retryAfterMs),
    leave: (goesOn) => leave(state, goesOn),
  };
}

async function lease(state: SessionState, portalUser: string): Promise<Lease | undefined> {
  const { portalUsers, newHolder, clock, times } = state.deps;
  if (state.held?.lease.portalUser === portalUser) return state.held.lease;
  await leave(state, false);
  const now = clock.now();
  const taken = await portalUsers.lease(portalUser, newHolder(), now, now + times.lease);
  state.held = taken.written ? { lease: taken.lease, user: taken.user, learned: {} } : undefined;
  state.latest = state.held;
  state.progress.begin(state.held?.user.sinceProgress);
  state.properties.begin(state.held?.user.properties);
  return state.held?.lease;
}

async function open(state: SessionState, account: Account, taskId: TaskId): Promise<LogInResult> {
  const { held, deps } = state;
  if (held?.lease.portalUser !== account.portalUser) throw new Error("no lease was taken");
  let signed: LogInResult | undefined;
  try {
    signed = await logIn(state, await accountToUse(account, held.user, deps.vault), taskId);
    return signed;
  } finally {
    // Whether to post next is decided by the record as it is then.
    if (signed?.do !== "in") await leave(state, false);
  }
}

function markProgress(state: SessionState): void {
  const { held, progress } = state;
  progress.mark();
  if (held) state.held = { ...held, learned: { ...held.learned, rest: null } };
}

function noteLost(state: SessionState): void {
  if (!state.held) return;
  const { lease, user, learned } = state.held;
  state.held = { lease, user: { ...user, cookies: undefined }, learned: { ...learned, cookies: null } };
}

async function rest(state: SessionState, retryAfterMs = 0): Promise<EpochMs> {
  await leave(state, false);
  const { portalUsers, clock, times, random } = state.deps;
  const { latest } = state;
  const outages = (latest?.user.rest?.outages ?? 0) + 1;
  const until = clock.now() + backoff(outages, times, random, retryAfterMs);
  // biome-ignore lint/plugin: nothing needs a rest with a login that is not on record any more
  if (latest) await portalUsers.rest(latest.lease.portalUser, { until, outages });
  return until;
}

async function leave(state: SessionState, goesOn: boolean): Promise<void> {
  if (!state.held) return;
  const { portalUsers, vault } = state.deps;
  const { lease, session, learned } = state.held;
  state.held = undefined;
  let cookies: UserChange = {};
  try {
    if (session) {
      const over = !goesOn && (await session.logout());
      cookies = { cookies: over ? null : await vault.sealCookies(lease.portalUser, session.cookies()) };
    }
  } finally {
    const seen = state.properties.learned();
    const latest = { sinceProgress: state.progress.latest(), ...(seen && { properties: seen }) };
    // biome-ignore lint/plugin: a lease that is no longer ours needs no end, and its new holder knows better
    await portalUsers.release(lease, { ...cookies, ...learned, ...latest });
  }
}
