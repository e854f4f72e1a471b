import type { ErrorValue } from "../../contract/outcome.ts";
import type { PortalSession } from "../../portal/portal.ts";
import type { Learned, Lease, PortalUser } from "../records/portal-users.ts";
import type { Account } from "./account.ts";
import type { Deadline, FilingDependencies } from "./dependencies.ts";
import { type Interruption, interruptionOf } from "./stop.ts";

export type SignIn =
  | { readonly kind: "in"; readonly session: PortalSession; readonly user: PortalUser }
  /** No login now or later with what is on record: untouched rows fail, in-doubt ones wait. */
  | { readonly kind: "refused"; readonly errorValue: ErrorValue; readonly details: string }
  | { readonly kind: "not_now"; readonly interruption: Interruption };

type Dependencies = Pick<
  FilingDependencies,
  "portalUsers" | "vault" | "portal" | "clock" | "times" | "log" | "metrics"
>;

/** How many condemned passwords of one user are remembered. */
const maxRefused = 20;

/**
 * Logs a portal user in, under its lease, without ever risking the account: a password that was refused is not posted
 * again, and after a refusal no other is posted within the portal's lock window; after an answer that may have been one,
 * only the same password, if it has logged in before, and that once.
 */
export function createSignIn({ portalUsers, vault, portal, clock, times, log, metrics }: Dependencies) {
  async function logIn(
    account: Account,
    lease: Lease,
    user: PortalUser,
    taskId: number,
    deadline: Deadline,
  ): Promise<SignIn> {
    const password = await account.password();
    const fingerprint = await vault.fingerprint(account.portalUser, password);
    const veto = vetoOf(user, fingerprint, taskId, clock.now(), times.lockWindow);
    if (veto) return veto;

    const again = user.posted?.fingerprint === fingerprint;
    let posted = false;
    const result = await portal.login(
      { username: account.username, password },
      {
        signal: deadline.signal,
        beforePost: async () => {
          const at = clock.now();
          const learned = await portalUsers.learn(lease, { posted: { fingerprint, at, again } });
          if (!learned) throw new LeaseLost();
          posted = true;
        },
      },
    );
    const learn = async (learned: Learned) =>
      (posted ? await portalUsers.learn(lease, { posted: null, ...learned }) : undefined) ?? user;

    switch (result.kind) {
      case "in": {
        const cookies = await vault.sealCookies(account.portalUser, result.session.cookies());
        const learned = { cookies, proven: fingerprint, refusedAt: null, lockedUntil: null, ownerAction: null };
        return { kind: "in", session: result.session, user: await learn(learned) };
      }
      case "invalid_credentials": {
        const refused = [...(user.refused ?? []), fingerprint].slice(-maxRefused);
        await learn({ refused, refusedAt: clock.now(), ...(user.proven === fingerprint && { proven: null }) });
        log.warn("the portal refused a login", { portalUser: account.portalUser, taskId });
        metrics.count("LoginRefused");
        return invalidCredentials;
      }
      case "account_locked":
        await learn({ lockedUntil: clock.now() + times.lockWindow });
        return accountLocked;
      case "owner_action_required":
        await learn({ ownerAction: { taskId, what: result.what } });
        return ownerAction(result.what);
      case "session_limit":
        await learn({ proven: fingerprint });
        return notNow({
          kind: "later",
          reason: "the owner's other session at the portal has to end first",
          outage: true,
        });
      case "failed":
        if (result.failure.effect === "no") await learn({});
        return notNow(interruptionOf(result.failure));
    }
  }

  return { logIn };
}

/** The lease went to another worker while we were at it: nothing may be posted. */
export class LeaseLost extends Error {
  constructor() {
    super("the lease on the portal user was lost");
    this.name = "LeaseLost";
  }
}

function vetoOf(
  user: PortalUser,
  fingerprint: string,
  taskId: number,
  now: number,
  lockWindow: number,
): SignIn | undefined {
  const { refused, lockedUntil, ownerAction: asked, posted, refusedAt, proven } = user;
  if (refused?.includes(fingerprint)) return invalidCredentials;
  if (lockedUntil !== undefined && now < lockedUntil) return accountLocked;
  if (asked?.taskId === taskId) return ownerAction(asked.what);

  // Whether this was a refusal is not known: a password that has logged in before may be tried once more.
  const trustworthy = posted?.fingerprint === fingerprint && proven === fingerprint && !posted.again;
  if (posted && !trustworthy && now < posted.at + lockWindow) return spared(posted.at + lockWindow);
  // However good a password was: it may have been changed at the portal, and that would be the second refusal.
  if (refusedAt !== undefined && now < refusedAt + lockWindow) return spared(refusedAt + lockWindow);
  return undefined;
}

const notNow = (interruption: Interruption): SignIn => ({ kind: "not_now", interruption });

const spared = (at: number) =>
  notNow({
    kind: "later",
    at,
    outage: false,
    reason: `no login before ${new Date(at).toISOString()}: another wrong password could lock the owner's account`,
  });

const invalidCredentials: SignIn = {
  kind: "refused",
  errorValue: "invalid_credentials",
  details:
    "the portal refuses the owner's username and password: correct the password, then send the reservation again",
};

const accountLocked: SignIn = {
  kind: "refused",
  errorValue: "account_locked",
  details: "the portal has locked the owner's account: the owner can unlock it there; then send the reservation again",
};

const ownerAction = (what: string): SignIn => ({
  kind: "refused",
  errorValue: "owner_action_required",
  details: `the portal asks the owner to act first: ${what}; then send the reservation again`,
});
