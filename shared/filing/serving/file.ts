import { isPassing } from "../../aws/failures.ts";
import type { ErrorValue } from "../../contract/outcome.ts";
import type { PortalSession } from "../../portal/portal.ts";
import { say, type Words } from "../../wording/say.ts";
import { check } from "../checking/check.ts";
import { declareRows } from "../declaring/declare.ts";
import { createDraftLedger, strayPlaces } from "../declaring/draft-ledger.ts";
import type { Held } from "../records/breaker.ts";
import { type Filing, type FilingRef, isSingle } from "../records/filings.ts";
import type { Learned, Lease, PortalUser } from "../records/portal-users.ts";
import { search } from "../searching/search.ts";
import { type Account, findAccount } from "../session/account.ts";
import { createBudget } from "../session/budget.ts";
import type { Deadline, FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, type Interruption, later } from "../session/interruption.ts";
import { type RowsAtWork, takeRows } from "../session/rows-at-work.ts";
import { createSignIn, LeaseLost, type SignIn } from "../session/sign-in.ts";
import { claimMonth, fileStatement } from "../stating/file-statement.ts";
import { conclude, type End, endAs, giveUp } from "./conclude.ts";
import { nextVisit } from "./next-visit.ts";

/** A filing that is claimed this often without an orderly end has met a bug of ours. */
const maxClaims = 10;
/** A session that the portal ends is replaced this often within one claim. */
const maxLoginsAVisit = 4;

interface Hold {
  readonly filing: Filing;
  readonly rows: RowsAtWork;
  readonly account: Account;
  readonly lease: Lease;
  readonly deadline: Deadline;
}

/**
 * Works on one filing until it is done, must wait, or time runs out. Safe to run twice, late, or beside another
 * worker: every step is decided by the table's conditions and the portal's own pages.
 */
export function createFiler(deps: FilingDependencies): (ref: FilingRef, deadline: Deadline) => Promise<void> {
  const { filings, portalUsers, breaker, vault, portal, clock, times, metrics, log } = deps;
  const signIn = createSignIn(deps);

  return async function file(ref, deadline) {
    const now = clock.now();
    const filing = await filings.claim(ref, now, now + times.lease);
    if (!filing) return;
    try {
      await workOff(filing, now, deadline);
    } catch (error) {
      // AWS in trouble is no bug of ours: the claim does not count towards giving up.
      if (isPassing(error) && filing.claims <= maxClaims) await giveBack(filing);
      throw error;
    }
  };

  async function workOff(filing: Filing, now: number, deadline: Deadline): Promise<void> {
    const rows = await takeRows(filing, deps);
    if (filing.claims > maxClaims) return giveUp(deps, filing, "internal_error");

    const admitted = await breaker.admit(now);
    if (!admitted.go) return conclude(deps, filing, rows, held(admitted));

    const end = await attempt(filing, rows, deadline);
    const usable = end.kind === "done" || rows.steps() > 0;
    if (usable && admitted.troubled) await breaker.succeeded();
    if (!usable && end.kind === "later" && end.outage) await countFailure(filing.group);
    await conclude(deps, filing, rows, end);
  }

  async function giveBack(filing: Filing): Promise<void> {
    const trouble = later({
      reason: say("service_trouble"),
      cause: "portal_unavailable",
      outage: true,
    });
    const { fruitless } = filing;
    await filings.postpone(
      filing,
      nextVisit(trouble, { now: clock.now(), progressed: false, fruitless, until: 0 }, times, deps.random),
    );
  }

  async function countFailure(portalUser: string): Promise<void> {
    metrics.count("PortalOutage");
    if ((await breaker.failed(portalUser, clock.now())) !== "opened") return;
    metrics.count("BreakerOpened");
    log.error("the portal is down: filing pauses, one probe at a time");
  }

  async function attempt(filing: Filing, rows: RowsAtWork, deadline: Deadline): Promise<End> {
    if (isOver(filing, rows, deps)) return { kind: "done" };
    const found = await findAccount(filing, deps);
    if (found.kind === "none") return await refuse(filing, rows, found.errorValue, found.details);

    const { account } = found;
    const now = clock.now();
    const held = await portalUsers.lease(account.portalUser, deps.newHolder(), now, now + times.lease);
    if (!held) {
      const reason = say("other_filing");
      return later({ reason, cause: "portal_unavailable", outage: false }, now + times.sweep);
    }
    return await underLease({ filing, rows, account, lease: held.lease, deadline }, held.user);
  }

  async function underLease(claimed: Hold, leased: PortalUser): Promise<End> {
    let hold = claimed;
    let user = leased;
    let session: PortalSession | undefined;
    let learned: Learned = {};
    try {
      const taken = await claimMonth(hold, deps);
      if (taken) return taken;
      for (let logins = 0; ; ) {
        if (user.cookies === undefined) logins += 1;
        const signed = await open(hold, user);
        if (signed.kind === "refused") return await refuse(hold.filing, hold.rows, signed.errorValue, signed.details);
        if (signed.kind === "not_now") return signed.interruption;
        ({ session, user } = signed);
        const before = hold.rows.steps();
        const end = await visit(hold, session);
        // To close a filing of reservations, after strays were looked for, is no step forward.
        const further = hold.rows.steps() > before || (end.kind === "done" && isSingle(hold.filing));
        learned = { ...(await leave(hold, session, end)), ...(further && { logins: null }) };
        if (end.kind !== "session_lost") return end;
        // What was written in this visit holds for the next one.
        hold = { ...hold, filing: (await filings.find(hold.filing)) ?? hold.filing };
        // The cookies on record are of no more use: what comes next is a login, if there is time for one.
        user = { ...user, cookies: undefined, ...(further && { logins: [] }) };
        if (logins === maxLoginsAVisit || !hasTimeToLogIn(hold.deadline)) return end;
      }
    } catch (error) {
      if (error instanceof LeaseLost)
        return later(
          { reason: say("other_filing"), cause: "portal_unavailable", outage: false },
          clock.now() + times.sweep,
        );
      throw error;
    } finally {
      await portalUsers.release(hold.lease, learned);
    }
  }

  function hasTimeToLogIn(deadline: Deadline): boolean {
    return deadline.at - clock.now() >= times.function / 2;
  }

  /**
   * A session that was left is gone on with by whoever brings the password that opened it: a task with a wrong one of
   * its own must not file in it. Else it is ended, and the owner logged in.
   */
  async function open({ account, lease, filing, deadline }: Hold, user: PortalUser): Promise<SignIn> {
    if (user.cookies !== undefined) {
      const cookies = await vault.openCookies(account.portalUser, user.cookies);
      const session = portal.resume(cookies, { signal: deadline.signal });
      const fingerprint = await vault.fingerprint(account.portalUser, await account.password());
      if (fingerprint === user.proven) return { kind: "in", session, user };
      if (await session.logout()) await portalUsers.learn(lease, { cookies: null });
    }
    // A password that is posted too late to see its answer may have been refused: that blocks its owner for the lock window.
    if (!hasTimeToLogIn(deadline)) return { kind: "not_now", interruption: { kind: "out_of_time" } };
    return await signIn.logIn(account, lease, user, filing.taskId, deadline);
  }

  async function visit({ filing, rows, lease, deadline }: Hold, session: PortalSession): Promise<End> {
    const budget = createBudget(deadline, clock, times);
    const here = { filing, rows, session, lease, budget, clock, times, random: deps.random };
    const done: End = { kind: "done" };
    try {
      if (filing.statement) return (await fileStatement(here, deps)) ?? done;
      if (!isSingle(filing)) return (await declareRows(here, deps)) ?? done;
      await (filing.check ? check(here, deps) : search(here, deps));
      return done;
    } catch (error) {
      if (error instanceof Interrupted) return error.interruption;
      throw error;
    }
  }

  /** Logs out, unless the work goes on at once; a session that may still live is kept for the next claim. */
  async function leave({ account }: Hold, session: PortalSession, end: End): Promise<Learned> {
    if (end.kind === "session_lost") return { cookies: null };
    const over = end.kind !== "out_of_time" && (await session.logout());
    return { cookies: over ? null : await vault.sealCookies(account.portalUser, session.cookies()) };
  }

  /** Nothing can be sent: what is not in doubt ends, what is in doubt waits. */
  async function refuse(filing: Filing, rows: RowsAtWork, errorValue: ErrorValue, details: Words): Promise<End> {
    await endAs(deps, filing, rows, errorValue, details);
    if (rows.open().length === 0 && !inDoubt(filing)) return { kind: "done" };
    return later({ reason: details, cause: errorValue, outage: false });
  }
}

/** Its reservations have all ended, and none of them may have left a stray draft; or its one outcome is known. */
function isOver(filing: Filing, rows: RowsAtWork, deps: FilingDependencies): boolean {
  if (isSingle(filing)) return filing.outcome !== undefined;
  if (rows.open().length > 0) return false;
  const ledger = createDraftLedger(filing, deps.filings);
  return rows.all().every((row) => strayPlaces(row, ledger).length === 0);
}

const inDoubt = ({ statement, outcome }: Filing) => statement?.intent !== undefined && outcome === undefined;

const held = ({ retryAt, reason }: Held): Interruption =>
  later({ reason, cause: "portal_unavailable", outage: false }, retryAt);
