import type { Portal, PortalSession } from "../../portal/portal.ts";
import type { Learned, Lease, PortalUser } from "../records/portal-users.ts";
import type { Account } from "../session/account.ts";
import { backoff } from "../session/backoff.ts";
import { type Budget, createBudget } from "../session/budget.ts";
import { type CallCount, createCallCount } from "../session/call-count.ts";
import type { Deadline } from "../session/dependencies.ts";
import { later, sessionsTaken, type Trouble } from "../session/interruption.ts";
import { vetoByCalls } from "../session/log-in-rules.ts";
import { createSignIn, type SignIn, type SignInDependencies } from "../session/sign-in.ts";

/**
 * A worker's place at the portal: the lease on a portal user, and one session in it. Whoever serves several filings of
 * that user keeps both from one to the next.
 */
export interface Seat {
  /** The time that is left in it. */
  readonly budget: Budget;
  /** The lease on a portal user. Undefined while another worker has it. */
  take(portalUser: string): Promise<Lease | undefined>;
  /** A session of this account, under the lease that was taken. */
  open(account: Account, taskId: number): Promise<SignIn>;
  /** Whether the next `open` has to log in. */
  isNew(): boolean;
  /** Something was brought further: what was logged in so far was of use. */
  readonly wasOfUse: () => void;
  /** The portal ended the session. */
  lost(): void;
  hasTimeToLogIn(): boolean;
  /** The portal cannot be used: leaves, and nothing of this user is tried before the time that it resolves with. */
  rest(): Promise<number>;
  /** Logs out, unless the work goes on at once, and gives the lease back. A session that may still live is kept for who comes next. */
  leave(goesOn: boolean): Promise<void>;
}

interface Held {
  readonly lease: Lease;
  readonly user: PortalUser;
  readonly session?: PortalSession | undefined;
  /** What is to be written down before the next log-in, or in leaving. */
  readonly learned: Learned;
}

/** Another filing of this user has found the portal out of use. */
const resting: Trouble = { reason: "", cause: "portal_unavailable", outage: true, kept: true };

interface Dependencies extends SignInDependencies {
  readonly newHolder: () => string;
}

/** The form of a log-in, and the password. */
const callsOfALogin = 2;

const counting = (portal: Portal, calls: Pick<CallCount, "made">): Portal => ({
  resume: (...session) => portal.resume(...session),
  async login(...credentials) {
    calls.made(callsOfALogin);
    return await portal.login(...credentials);
  },
});

export function createSeat(deps: Dependencies, deadline: Deadline): Seat {
  const { portalUsers, vault, portal, clock, times } = deps;
  const calls = createCallCount(clock, times);
  const signIn = createSignIn({ ...deps, portal: counting(portal, calls) });
  const budget = createBudget(deadline, clock, times, calls);
  let held: Held | undefined;
  let latest: Pick<Held, "lease" | "user"> | undefined;

  function hasTimeToLogIn(): boolean {
    return deadline.at - clock.now() >= times.function / 2;
  }

  /**
   * A session that is there is gone on with by whoever brings the password that opened it: a task with a wrong one of
   * its own must not file in it. Else it is ended, and the owner logged in.
   */
  async function open(here: Held, account: Account, taskId: number): Promise<SignIn> {
    const { lease, user } = here;
    if (user.rest && clock.now() < user.rest.until)
      return { kind: "not_now", interruption: later(user.rest.taken ? sessionsTaken : resting, user.rest.until) };
    const there = here.session ?? (await sessionLeft(user, account.portalUser));
    if (there) {
      const fingerprint = await vault.fingerprint(account.portalUser, await account.password());
      if (fingerprint === user.proven) {
        const signed = entered(here, there, user);
        return vetoByCalls(calls.latest(), clock.now(), times) ?? signed;
      }
      held = { ...here, session: undefined, user: { ...user, cookies: undefined } };
      calls.loggedOut();
      if (await there.logout()) await portalUsers.learn(lease, { cookies: null });
    }
    // A password that is posted too late to see its answer may have been refused: that blocks its owner for the lock window.
    if (!hasTimeToLogIn()) return { kind: "not_now", interruption: { kind: "out_of_time" } };
    if (Object.keys(here.learned).length > 0) await portalUsers.learn(lease, here.learned);
    held = { lease, user: { ...user, cookies: undefined }, learned: {} };
    const known = { ...user, calls: calls.latest() };
    const signed = await budget.timed("login", async () => await signIn.logIn(account, lease, known, taskId, deadline));
    return signed.kind === "in" ? entered({ ...here, learned: {} }, signed.session, signed.user) : signed;
  }

  async function sessionLeft({ cookies }: PortalUser, portalUser: string): Promise<PortalSession | undefined> {
    if (cookies === undefined) return undefined;
    return portal.resume(await vault.openCookies(portalUser, cookies), { signal: deadline.signal });
  }

  function entered(here: Held, session: PortalSession, user: PortalUser): SignIn {
    held = { ...here, session, user };
    return { kind: "in", session, user };
  }

  async function leave(goesOn: boolean): Promise<void> {
    if (!held) return;
    const { lease, session, learned } = held;
    held = undefined;
    let cookies: Learned = {};
    try {
      if (session) {
        if (!goesOn) calls.loggedOut();
        const over = !goesOn && (await session.logout());
        cookies = { cookies: over ? null : await vault.sealCookies(lease.portalUser, session.cookies()) };
      }
    } finally {
      await portalUsers.release(lease, { ...cookies, ...learned, calls: calls.latest() });
    }
  }

  return {
    budget,
    hasTimeToLogIn,
    leave,
    async rest() {
      await leave(false);
      const outages = (latest?.user.rest?.outages ?? 0) + 1;
      const until = clock.now() + backoff(outages, times, deps.random);
      if (latest) await portalUsers.rest(latest.lease.portalUser, { until, outages });
      return until;
    },
    isNew: () => held?.session === undefined && held?.user.cookies === undefined,

    async take(portalUser) {
      if (held?.lease.portalUser === portalUser) return held.lease;
      await leave(false);
      const now = clock.now();
      const taken = await portalUsers.lease(portalUser, deps.newHolder(), now, now + times.lease);
      held = taken && { ...taken, learned: {} };
      latest = taken;
      calls.begin(taken?.user.calls ?? []);
      return taken?.lease;
    },

    async open(account, taskId) {
      if (held?.lease.portalUser !== account.portalUser) throw new Error("no lease was taken");
      let signed: SignIn | undefined;
      try {
        signed = await open(held, account, taskId);
        return signed;
      } finally {
        // What may be posted next is decided by the record as it is then.
        if (signed?.kind !== "in") await leave(false);
      }
    },

    wasOfUse() {
      const learned = { logins: null, rest: null };
      calls.wasOfUse();
      if (held) held = { ...held, user: { ...held.user, logins: [] }, learned: { ...held.learned, ...learned } };
    },

    lost() {
      if (!held) return;
      const { lease, user, learned } = held;
      held = { lease, user: { ...user, cookies: undefined }, learned: { ...learned, cookies: null } };
    },
  };
}
