import type { LoginResult, PortalSession } from "../../portal/portal.ts";
import type { Learned, Lease, PortalUser } from "../records/portal-users.ts";
import type { Account } from "./account.ts";
import { backoff } from "./backoff.ts";
import type { Deadline, FilingDependencies } from "./dependencies.ts";
import { createGuessLimit, tooManyGuesses } from "./guess-limit.ts";
import { interruptionOf, later, sessionsTaken } from "./interruption.ts";
import {
  type Attempt,
  accountLocked,
  invalidCredentials,
  isUnclearTooOften,
  ownerAction,
  recentLogins,
  type Veto,
  vetoOf,
  withOneMore,
} from "./log-in-rules.ts";

export type SignIn = { readonly kind: "in"; readonly session: PortalSession; readonly user: PortalUser } | Veto;

export type SignInDependencies = Pick<
  FilingDependencies,
  | "tasks"
  | "portalUsers"
  | "vault"
  | "portal"
  | "clock"
  | "times"
  | "random"
  | "log"
  | "metrics"
  | "guesses"
  | "countNewPassword"
>;

/** How many condemned passwords of one user are remembered. */
const maxRefused = 20;

/** Logs a portal user in, under its lease: the rules say whether, this carries it out and writes down what was learnt. */
export function createSignIn(dependencies: SignInDependencies) {
  const { portalUsers, vault, portal, clock, times, random, log, metrics } = dependencies;
  const limitGuesses = createGuessLimit(dependencies);

  async function logIn(
    account: Account,
    lease: Lease,
    user: PortalUser,
    taskId: number,
    deadline: Deadline,
  ): Promise<SignIn> {
    const password = await account.password();
    const fingerprint = await vault.fingerprint(account.portalUser, password);
    const { version } = account;
    const attempt: Attempt = { fingerprint, taskId, ...(version !== undefined && { version }) };
    const veto = vetoOf(user, attempt, clock.now(), times);
    if (veto) {
      if (veto === invalidCredentials) await rememberVersion(lease, user, attempt);
      return veto;
    }

    const guess = await limitGuesses(user, attempt);
    if (guess === "too many") return tooManyGuesses;
    const unclear = withOneMore(user, attempt, asPosted(attempt));
    let posted = false;
    const result = await portal.login(
      { username: account.username, password },
      {
        signal: deadline.signal,
        beforePost: async () => {
          const at = clock.now();
          const logins = [...recentLogins(user, at, times.loginWindow), at];
          if (!(await noted(lease, user, { posted: { fingerprint, at }, unclear, logins }))) throw new LeaseLost();
          posted = true;
        },
      },
    );
    await guess?.answered(result);
    // What was posted is kept as unclear until its answer is understood.
    const understood = async (learned: Learned) =>
      (posted ? await portalUsers.learn(lease, { posted: null, unclear: null, ...learned }) : undefined) ?? user;
    return await conclude(result, { account, attempt, user, unclear, understood });
  }

  interface Posted {
    readonly account: Account;
    readonly attempt: Attempt;
    readonly user: PortalUser;
    /** What is unclear while this post is. */
    readonly unclear: PortalUser["unclear"];
    understood(learned: Learned): Promise<PortalUser>;
  }

  async function conclude(
    result: LoginResult,
    { account, attempt, user, unclear, understood }: Posted,
  ): Promise<SignIn> {
    const { fingerprint, taskId } = attempt;
    const { portalUser } = account;
    const others = (user.refused ?? []).filter((one) => one.fingerprint !== fingerprint);
    switch (result.kind) {
      case "in": {
        const cookies = await sealed(portalUser, result.session);
        const cleared = { refused: others, refusedAt: null, lockedUntil: null, ownerAction: null };
        return {
          kind: "in",
          session: result.session,
          user: await understood({ cookies, proven: fingerprint, ...cleared }),
        };
      }
      case "invalid_credentials": {
        const refused = [...others, asPosted(attempt)].slice(-maxRefused);
        await understood({ refused, refusedAt: clock.now(), ...(user.proven === fingerprint && { proven: null }) });
        log.warn("the portal refused a login", { portalUser, taskId });
        metrics.count("LoginRefused");
        return invalidCredentials;
      }
      case "account_locked":
        await understood({ lockedUntil: clock.now() + times.lockWindow });
        return accountLocked;
      case "owner_action_required":
        await understood({ ownerAction: { taskId, what: result.what } });
        return ownerAction(result.what);
      case "session_limit": {
        // All filings of this user wait for the same, and one of them asks again.
        const before = recentLogins(user, clock.now(), times.loginWindow).length;
        const until = clock.now() + backoff(before + 1, times, random);
        await understood({ proven: fingerprint, rest: { until, outages: 0, taken: true } });
        return { kind: "not_now", interruption: later(sessionsTaken, until) };
      }
      case "failed": {
        if (result.failure.effect === "no") await understood({});
        else if (isUnclearTooOften({ ...user, unclear }, attempt)) {
          log.error("logins in a row without a clear answer: a person has to look", { portalUser, taskId });
          metrics.count("LoginUnclear");
        }
        return { kind: "not_now", interruption: interruptionOf(result.failure) };
      }
    }
  }

  /** Only a successor needs them. What the portal has let in was answered clearly: it goes on without. */
  async function sealed(portalUser: string, session: PortalSession): Promise<string | null> {
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

  /** A note whose answer is lost may stand, though nothing is posted: it is taken back, as far as that can be done. */
  async function noted(lease: Lease, { posted, unclear, logins }: PortalUser, note: Learned) {
    const before: Learned = { posted: posted ?? null, unclear: unclear ?? null, logins: logins ?? null };
    try {
      return await portalUsers.learn(lease, note);
    } catch (error) {
      await portalUsers.learn(lease, before).catch(() => undefined);
      throw error;
    }
  }

  /** A password that a task brought along was refused, and the same is on record: from now on it counts as that one. */
  async function rememberVersion(lease: Lease, { refused = [] }: PortalUser, attempt: Attempt): Promise<void> {
    const entry = refused.find(({ fingerprint }) => fingerprint === attempt.fingerprint);
    if (!entry || entry.version !== undefined || attempt.version === undefined) return;
    await portalUsers.learn(lease, { refused: refused.map((one) => (one === entry ? asPosted(attempt) : one)) });
  }

  return { logIn };
}

const asPosted = ({ fingerprint, version }: Attempt) => ({ fingerprint, ...(version !== undefined && { version }) });

/** The lease went to another worker while we were at it: nothing may be posted. */
export class LeaseLost extends Error {
  constructor() {
    super("the lease on the portal user was lost");
    this.name = "LeaseLost";
  }
}
