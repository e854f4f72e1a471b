import { isPassing } from "../../aws/failures.ts";
import type { ErrorValue } from "../../contract/outcome.ts";
import type { PortalSession } from "../../portal/portal.ts";
import { say, type Words } from "../../wording/say.ts";
import { check } from "../checking/check.ts";
import { declareRows } from "../declaring/declare.ts";
import { createDraftLedger, strayPlaces } from "../declaring/draft-ledger.ts";
import type { Held } from "../records/breaker.ts";
import { type Filing, type FilingRef, isSingle } from "../records/filings.ts";
import type { Lease } from "../records/portal-users.ts";
import { search } from "../searching/search.ts";
import { type Account, findAccount } from "../session/account.ts";
import type { Deadline, FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, type Interruption, later } from "../session/interruption.ts";
import { type RowsAtWork, takeRows } from "../session/rows-at-work.ts";
import { LeaseLost } from "../session/sign-in.ts";
import { claimMonth, fileStatement } from "../stating/file-statement.ts";
import { awaitsReview } from "./awaits-review.ts";
import { conclude, type End, endAs, giveUp } from "./conclude.ts";
import { nextVisit } from "./next-visit.ts";
import { createSeat, type Seat } from "./seat.ts";

/** A filing that is claimed this often without an orderly end has met a bug of ours. */
const maxClaims = 10;
/** A session that the portal ends is replaced this often within one claim. */
const maxLoginsAVisit = 4;

/** The filings of one portal user, one after another, by one worker. */
export interface Line {
  /** Works on a filing until it is done, must wait, or time runs out. */
  serve(ref: FilingRef): Promise<void>;
  /** After the last of them. */
  leave(): Promise<void>;
}

/** One filing at work. */
interface Hold {
  readonly filing: Filing;
  readonly rows: RowsAtWork;
  readonly account: Account;
  readonly lease: Lease;
}

/**
 * Opens a line. Safe to run twice, late, or beside another worker: every step is decided by the table's conditions and
 * the portal's own pages.
 */
export function createFiler(deps: FilingDependencies): (deadline: Deadline) => Line {
  return (deadline) => openLine(deps, createSeat(deps, deadline));
}

function openLine(deps: FilingDependencies, seat: Seat): Line {
  const { filings, breaker, doorbell, clock, times, metrics, log } = deps;
  let begun = false;
  let goesOn = false;

  async function serve(ref: FilingRef): Promise<void> {
    // What comes after the first is begun only while it has a fair chance: it is no less due for having waited here.
    if (begun && !seat.hasTimeToLogIn()) return ringAgain(ref);
    const now = clock.now();
    const filing = await filings.claim(ref, now, now + times.lease);
    if (!filing) return;
    const short = begun;
    begun = true;
    try {
      await workOff(filing, now, short);
    } catch (error) {
      // AWS in trouble is no bug of ours: the claim does not count towards giving up.
      if (isPassing(error) && filing.claims <= maxClaims) await giveBack(filing);
      throw error;
    }
  }

  async function workOff(filing: Filing, now: number, short: boolean): Promise<void> {
    const rows = await takeRows(filing, deps, seat.wasOfUse);
    if (filing.claims > maxClaims)
      return giveUp(deps, filing, { reason: filing.waiting ?? "", cause: "internal_error" });

    const admitted = await breaker.admit(now);
    if (!admitted.go) return conclude(deps, filing, rows, held(admitted));

    const end = await attempt(filing, rows);
    goesOn = end.kind === "out_of_time";
    const usable = end.kind === "done" || rows.steps() > 0;
    if (usable && admitted.troubled) await breaker.succeeded();
    const isOutage = !usable && end.kind === "later" && end.outage && !end.kept;
    if (!isOutage) return await conclude(deps, filing, rows, end.kind === "out_of_time" ? { ...end, short } : end);
    await countFailure(filing.group);
    // What else the user has waits as well, and comes first then: it may be this one's trouble only.
    await conclude(deps, filing, rows, { ...end, at: (await seat.rest()) + times.sweep });
  }

  async function ringAgain(ref: FilingRef): Promise<void> {
    const { group, dueAt, startAt = 0 } = (await filings.find(ref)) ?? {};
    const now = clock.now();
    if (group === undefined || dueAt === undefined || now < startAt) return;
    await filings.ringAgain(ref, dueAt, now + times.ring);
    await doorbell.ringFiling(ref, group, now + times.ring);
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

  async function attempt(filing: Filing, rows: RowsAtWork): Promise<End> {
    if (isOver(filing, rows, deps)) return { kind: "done" };
    const review = await awaitsReview(filing, rows, deps);
    if (review) return review;
    const found = await findAccount(filing, deps);
    if (found.kind === "none") return await refuse(filing, rows, found.errorValue, found.details);

    const { account } = found;
    const lease = await seat.take(account.portalUser);
    if (!lease) return anotherWorker();
    try {
      return await underLease({ filing, rows, account, lease });
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      await seat.leave(false);
      return anotherWorker();
    }
  }

  function anotherWorker(): Interruption {
    const reason = say("other_filing");
    return later({ reason, cause: "portal_unavailable", outage: false }, clock.now() + times.sweep);
  }

  async function underLease(claimed: Hold): Promise<End> {
    let hold = claimed;
    const taken = await claimMonth(hold, deps);
    if (taken) return taken === "stated" ? { kind: "done" } : taken;
    for (let logins = 0; ; ) {
      if (seat.isNew()) logins += 1;
      const signed = await seat.open(hold.account, hold.filing.taskId);
      if (signed.kind === "refused") return await refuse(hold.filing, hold.rows, signed.errorValue, signed.details);
      if (signed.kind === "not_now") return signed.interruption;
      const end = await visit(hold, signed.session);
      // To close a filing of reservations, after strays were looked for, is no step forward.
      if (end.kind === "done" && isSingle(hold.filing)) seat.wasOfUse();
      if (end.kind !== "session_lost") return end;
      seat.lost();
      // What was written in this visit holds for the next one.
      hold = { ...hold, filing: (await filings.find(hold.filing)) ?? hold.filing };
      // What comes next is a login, if there is time for one.
      if (logins === maxLoginsAVisit || !seat.hasTimeToLogIn()) return end;
    }
  }

  async function visit({ filing, rows, lease }: Hold, session: PortalSession): Promise<End> {
    const { budget, wasOfUse } = seat;
    const here = { filing, rows, session, lease, budget, wasOfUse, clock, times, random: deps.random };
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

  /** Nothing can be sent: what is not in doubt ends, what is in doubt waits. A lock passes, and strays wait for that too. */
  async function refuse(filing: Filing, rows: RowsAtWork, errorValue: ErrorValue, details: Words): Promise<End> {
    await endAs(deps, filing, rows, { state: "FAILED", errorValue, details });
    const straysWait = errorValue === "account_locked" && mayHaveStrays(filing, rows, deps);
    if (rows.open().length === 0 && !inDoubt(filing) && !straysWait) return { kind: "done" };
    return later({ reason: details, cause: errorValue, outage: false });
  }

  return { serve, leave: async () => await seat.leave(goesOn) };
}

/** Its reservations have all ended, and none of them may have left a stray draft; or its one outcome is known. */
function isOver(filing: Filing, rows: RowsAtWork, deps: FilingDependencies): boolean {
  if (isSingle(filing)) return filing.outcome !== undefined;
  return rows.open().length === 0 && !mayHaveStrays(filing, rows, deps);
}

function mayHaveStrays(filing: Filing, rows: RowsAtWork, { filings }: FilingDependencies): boolean {
  const ledger = createDraftLedger(filing, filings);
  return rows.all().some((row) => strayPlaces(row, ledger).length > 0);
}

const inDoubt = ({ statement, outcome }: Filing) => statement?.intent !== undefined && outcome === undefined;

const held = ({ retryAt, reason }: Held): Interruption =>
  later({ reason, cause: "portal_unavailable", outage: true }, retryAt);
