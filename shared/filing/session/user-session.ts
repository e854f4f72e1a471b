import type { TaskId } from "../../ids-and-times.ts";
import type { PortalSession } from "../../portal/portal.ts";
import {
  createKnownProperties,
  type KnownProperties,
  type Learned,
  type Lease,
  type PortalUser,
} from "../../records/portal-users.ts";
import { type Account, accountToUse } from "./account.ts";
import type { Deadline, FilingDependencies } from "./dependencies.ts";
import { type Attempt, asPosted, type LogIn, logInsRefused, nextLogInStep } from "./log-in-rules.ts";
import { backoff } from "./pause.ts";
import { createGuessLimit, createPostPassword, type SignIn } from "./post-password.ts";
import { type Budget, createBudget, createProgress } from "./visit.ts";

/** A worker's lease on a portal user, and the session under it. Both are kept from one filing of the user to the next. */
export interface UserSession {
  readonly budget: Budget;
  readonly properties: KnownProperties;
  /** Whether enough time is left for a log-in and what follows it. */
  hasTimeToLogIn(): boolean;
  /** Leases a portal user. Undefined while another worker has the lease. */
  take(portalUser: string): Promise<Lease | undefined>;
  /** Whether the next `open` must log in. */
  isNew(): boolean;
  /** A session of this account, under the lease that was taken. */
  open(account: Account, taskId: TaskId): Promise<SignedIn>;
  /** Notes progress: the user's exchanges are counted anew, and no rest is due. */
  markProgress(): void;
  /** Notes that the portal has ended the session: the next `open` logs in. */
  lost(): void;
  /** Leaves a portal that cannot be used, and may ask for a rest. Resolves with the time until which this user rests. */
  rest(retryAfterMs?: number): Promise<number>;
  /** Logs out, unless the work continues at once, and releases the lease. A session that may still live is kept for the next worker. */
  leave(goesOn: boolean): Promise<void>;
}

interface Held {
  readonly lease: Lease;
  readonly user: PortalUser;
  readonly session?: PortalSession | undefined;
  /** What is to be recorded before the next log-in, or on leaving. */
  readonly learned: Learned;
}

type SignedIn = SignIn & { readonly rule?: string } extends infer One
  ? One extends { readonly do: "end" }
    ? One & { readonly rule: string }
    : One
  : never;

type Dependencies = Parameters<typeof createPostPassword>[0] &
  Parameters<typeof createGuessLimit>[0] &
  Pick<FilingDependencies, "newHolder">;

export function createUserSession(deps: Dependencies, deadline: Deadline): UserSession {
  const { portalUsers, breaker, vault, portal, clock, times } = deps;
  const progress = createProgress(clock, times);
  const budget = createBudget(deadline, clock, times, progress);
  const properties = createKnownProperties(clock, times);
  const post = createPostPassword(deps);
  const limitGuesses = createGuessLimit(deps);
  let held: Held | undefined;
  let latest: Pick<Held, "lease" | "user"> | undefined;

  const hasTimeToLogIn = () => deadline.at - clock.now() >= times.function / 2;

  async function open(account: Account, taskId: TaskId): Promise<SignedIn> {
    let [password, attempt]: [string, Attempt | undefined] = ["", undefined];
    let guess: Exclude<Awaited<ReturnType<typeof limitGuesses>>, "too many">;
    let counted: LogIn["guess"];
    for (;;) {
      if (!held) throw new Error("no lease was taken");
      const { lease, session } = held;
      const user = { ...held.user, sinceProgress: progress.latest() };
      const known = { user, attempt, guess: counted, hasSession: session !== undefined, hasTime: hasTimeToLogIn() };
      const step = nextLogInStep({ ...known, now: clock.now(), times });
      switch (step.do) {
        case "open the password": {
          password = await account.password();
          const fingerprint = await vault.fingerprint(account.portalUser, password);
          attempt = { fingerprint, taskId, ...(account.version !== undefined && { version: account.version }) };
          held = { ...held, session: session ?? (await sessionLeft(held)) };
          if (held.session) progress.countIn(held.session);
          continue;
        }
        case "go on in the session":
          if (session) return { do: "in", session, user };
          continue;
        case "end the session":
          held = { ...held, session: undefined, user: { ...user, cookies: undefined } };
          // biome-ignore lint/plugin: a lost lease is found before the password is posted
          if (await session?.logout()) await portalUsers.learn(lease, { cookies: null });
          continue;
        case "count the guess": {
          const asked = attempt && (await limitGuesses(attempt, account.portalUser));
          counted = asked === "too many" ? asked : "counted";
          guess = asked === "too many" ? undefined : asked;
          continue;
        }
        case "post": {
          if (!attempt) throw new Error("there is no password to post");
          // biome-ignore lint/plugin: a lost lease is found before the password is posted
          if (Object.keys(held.learned).length > 0) await portalUsers.learn(lease, held.learned);
          held = { lease, user: { ...user, cookies: undefined }, learned: {} };
          const one = { account, password, attempt, lease, user, guess, progress, signal: deadline.signal };
          const signed = await budget.timed("login", async () => await post(one));
          properties.loggedIn();
          if (signed.do === "end") return { ...signed, rule: step.rule };
          if (signed.do === "pause") return { ...signed, pause: { ...signed.pause, rule: step.rule } };
          held = { ...held, session: signed.session, user: signed.user };
          progress.countIn(signed.session);
          return signed;
        }
        case "end":
          if (step.rule !== "refused before" || !attempt) return step;
          if (await isRefusedWithOthers(held)) return { do: "pause", pause: { ...logInsRefused, rule: step.rule } };
          await rememberVersion(held, attempt);
          return step;
        case "pause": {
          const isDoubted = step.rule === "refused, though it had logged in";
          const pause = isDoubted && (await isRefusedWithOthers(held)) ? logInsRefused : step.pause;
          return { ...step, pause: { ...pause, rule: step.rule } };
        }
      }
    }
  }

  async function sessionLeft({ lease, user: { cookies } }: Held): Promise<PortalSession | undefined> {
    if (cookies === undefined) return undefined;
    return portal.resume(await vault.openCookies(lease.portalUser, cookies), { signal: deadline.signal });
  }

  /** The worker that saw the sign-on refuse everybody may have been cut before it trusted this user again. */
  async function isRefusedWithOthers({ lease: { portalUser }, user: { refused = [] } }: Held): Promise<boolean> {
    const isDoubted = refused.some(({ doubtedUntil }) => doubtedUntil !== undefined);
    if (!isDoubted || !breaker.refusesLogInsOf(portalUser)) return false;
    // biome-ignore lint/plugin: what was refused of it is trusted already, or has changed since
    await portalUsers.trustAgain(portalUser);
    return true;
  }

  /** A task's own password was refused, and the one on record is the same: from now on the refusal counts for that one. */
  async function rememberVersion({ lease, user: { refused = [] } }: Held, attempt: Attempt): Promise<void> {
    const entry = refused.find(({ fingerprint }) => fingerprint === attempt.fingerprint);
    if (!entry || entry.version !== undefined || attempt.version === undefined) return;
    // biome-ignore lint/plugin: the next one to try this password remembers it
    await portalUsers.learn(lease, { refused: refused.map((one) => (one === entry ? asPosted(attempt) : one)) });
  }

  async function leave(goesOn: boolean): Promise<void> {
    if (!held) return;
    const { lease, session, learned } = held;
    held = undefined;
    let cookies: Learned = {};
    try {
      if (session) {
        const over = !goesOn && (await session.logout());
        cookies = { cookies: over ? null : await vault.sealCookies(lease.portalUser, session.cookies()) };
      }
    } finally {
      const seen = properties.learned();
      const latest = { sinceProgress: progress.latest(), ...(seen && { properties: seen }) };
      // biome-ignore lint/plugin: a lease that is no longer ours needs no end, and its new holder knows better
      await portalUsers.release(lease, { ...cookies, ...learned, ...latest });
    }
  }

  return {
    budget,
    properties,
    hasTimeToLogIn,
    leave,
    async rest(retryAfterMs = 0) {
      await leave(false);
      const outages = (latest?.user.rest?.outages ?? 0) + 1;
      const until = clock.now() + backoff(outages, times, deps.random, retryAfterMs);
      // biome-ignore lint/plugin: nothing needs a rest with a login that is not on record any more
      if (latest) await portalUsers.rest(latest.lease.portalUser, { until, outages });
      return until;
    },
    isNew: () => held?.session === undefined && held?.user.cookies === undefined,

    async take(portalUser) {
      if (held?.lease.portalUser === portalUser) return held.lease;
      await leave(false);
      const now = clock.now();
      const taken = await portalUsers.lease(portalUser, deps.newHolder(), now, now + times.lease);
      held = taken.written ? { lease: taken.lease, user: taken.user, learned: {} } : undefined;
      latest = held;
      progress.begin(held?.user.sinceProgress);
      properties.begin(held?.user.properties);
      return held?.lease;
    },

    async open(account, taskId) {
      if (held?.lease.portalUser !== account.portalUser) throw new Error("no lease was taken");
      let signed: SignedIn | undefined;
      try {
        signed = await open(await accountToUse(account, held.user, vault), taskId);
        return signed;
      } finally {
        // Whether to post next is decided by the record as it is then.
        if (signed?.do !== "in") await leave(false);
      }
    },

    markProgress() {
      progress.mark();
      if (held) held = { ...held, learned: { ...held.learned, rest: null } };
    },

    lost() {
      if (!held) return;
      const { lease, user, learned } = held;
      held = { lease, user: { ...user, cookies: undefined }, learned: { ...learned, cookies: null } };
    },
  };
}
