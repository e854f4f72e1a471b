import { isRetryable } from "../../aws/failures.ts";
import { addFields } from "../../aws/log.ts";
import { readable, UnreadableRecord } from "../../aws/record.ts";
import type { Outcome } from "../../contract/outcome.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import { createDraftLedger, mayHaveStray } from "../../records/draft-ledger.ts";
import { type Filing, isSingle, type KeptPause } from "../../records/filings.ts";
import { type FilingRef, filingKey, filingRef, isSameRow, rowRef } from "../../records/keys.ts";
import { say } from "../../wording/say.ts";
import { declareRows } from "../declaring/declare.ts";
import { sameReservation } from "../declaring/situation.ts";
import { search } from "../searching/search.ts";
import { type Account, findAccount } from "../session/account.ts";
import type { Deadline, FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, type Pause } from "../session/pause.ts";
import { LeaseLost } from "../session/post-password.ts";
import { close, endSingle, type RowsInVisit, settleSingle, takeRows } from "../session/rows-in-visit.ts";
import { createUserSession, type UserSession } from "../session/user-session.ts";
import { readOrPause, type Visit } from "../session/visit.ts";
import { fileStatement } from "../stating/file-statement.ts";
import { lockMonth } from "../stating/lock-month.ts";
import { giveUp, nextVisit, postpone, setAside } from "./next-visit.ts";

/** Serves the filings of one portal user, one after another. */
export interface UserQueue {
  /** Works on a filing until it is done, has to wait, or runs out of time. */
  serve(ref: FilingRef): Promise<void>;
  /** Ends the work on this user: logs out, unless it continues at once, and releases the lease. */
  leave(): Promise<void>;
}

/** After this many take-ups without an orderly end the fault is ours. */
const maxTakeUps = 10;
/** Instead of an earlier reason, such as a silent portal. */
const faultOfOurs: KeptPause = {
  reason: say("service_fault"),
  cause: "internal_error",
  rule: "a fault of the service",
};
const serviceTrouble: KeptPause = { reason: say("service_trouble"), cause: "portal_unavailable" };
/** Log-ins within one visit, where the portal ends sessions. */
const maxLoginsAVisit = 4;

type Leased = Omit<Visit, "session">;

/** Opens queues. Safe to run twice, late, or beside another worker: the table's conditions and the portal's pages decide. */
export const createUserQueues = (deps: FilingDependencies) => (deadline: Deadline) =>
  openQueue(deps, createUserSession(deps, deadline));

function openQueue(deps: FilingDependencies, userSession: UserSession): UserQueue {
  const { filings, breaker, wakeUps, clock, times, metrics, log } = deps;
  let begun = false;
  let goesOn = false;

  async function serve(ref: FilingRef): Promise<void> {
    // A filing after the first begins only with a fair chance to finish. Otherwise it is woken again: that does not delay it.
    if (begun && !userSession.hasTimeToLogIn()) return wakeAgain(ref);
    const now = clock.now();
    const taken = await filings.takeUp(ref, now, now + times.lease);
    if (!taken.written) return;
    const { filing } = taken;
    addFields({ ownerId: filing.ownerId });
    log.info("filing begins", { takeUps: filing.takeUps, rows: filing.rows.length });
    const startedLate = begun;
    begun = true;
    let progressed = false;
    const onProgress = () => {
      progressed = true;
      userSession.markProgress();
    };
    try {
      await workOff(filing, now, startedLate, onProgress);
    } catch (error) {
      if (error instanceof UnreadableRecord) return await leave(filing, error);
      // Trouble of AWS or our account is no bug of ours: the take-up does not count towards giving up. A closed filing needs
      // no reason to wait.
      if (!isRetryable(error)) await filings.failed(filingRef(filing), faultOfOurs).catch(() => undefined);
      else if (filing.takeUps <= maxTakeUps) await giveBack(filing, serviceTrouble, progressed);
      throw error;
    }
  }

  async function workOff(filing: Filing, now: EpochMs, startedLate: boolean, onProgress: () => void): Promise<void> {
    if (filing.unread === "damaged") return await setAside(deps, filing);
    readable(filing, filingKey(filing.taskId, filing.number));
    const rows = await takeRows(filing, deps, onProgress);
    if (filing.takeUps > maxTakeUps)
      return giveUp(deps, filing, { reason: filing.waiting ?? "", cause: "internal_error" });

    const admitted = await breaker.admit(now);
    if (!admitted.go) {
      const { go: _, ...held } = admitted;
      return await postpone(deps, filing, rows, { ...held, cause: "portal_unavailable", outage: true });
    }

    const before = userSession.budget.answers();
    const pause = await attempt(filing, rows, admitted.restoredAt !== undefined);
    goesOn = pause?.cut === "time";
    const isOutage = pause?.outage && !pause.keepEarlierReason && (!rows.progressed() || pause.doubtful);
    // Only an answer shows that the portal is up: a filing may end or wait without calling it.
    if (admitted.troubled && !isOutage && userSession.budget.answers() > before) await breaker.succeeded();
    if (!pause) return await close(deps, filing);
    if (!isOutage) return await postpone(deps, filing, rows, { ...pause, startedLate });
    if (pause.doubtful === "log-ins") log.error("the sign-on refuses several owners' passwords that had worked");
    else if (pause.doubtful) {
      const refused = { taskId: filing.taskId, concerns: pause.doubtful };
      log.error("the portal refuses several owners, or several stays of one, in the same unknown words", refused);
      metrics.count("PortalChanged");
    }
    await countFailure(filing.group);
    // The user's other filings wait as well, and go first then: the trouble may be this filing's alone.
    await postpone(deps, filing, rows, { ...pause, until: (await userSession.rest(pause.retryAfterMs)) + times.sweep });
  }

  async function wakeAgain(ref: FilingRef): Promise<void> {
    const filing = await filings.find(ref);
    const now = clock.now();
    if (filing?.dueAt === undefined || now < (filing.startAt ?? 0)) return;
    // biome-ignore lint/plugin: somebody has moved it since, and a wake-up too many does nothing
    await filings.wakeAgain(filing, filing.dueAt, now + times.wakeUp);
    await wakeUps.wakeFiling(filing, now + times.wakeUp);
  }

  /** It needs a record that nobody can read: it waits, however long, until that is repaired. */
  async function leave(filing: Filing, { why, record }: UnreadableRecord): Promise<void> {
    const its = { record, taskId: filing.taskId, filing: filing.number };
    if (why === "newer") {
      log.warn("left to the newer release that wrote it", its);
      // biome-ignore lint/plugin: a closed filing counts no take-ups
      await filings.progressed(filing);
      return;
    }
    log.error("a record cannot be read: what needs it waits until it is repaired", its);
    metrics.count("WorkerFailed");
    await giveBack(filing, faultOfOurs, true);
  }

  async function giveBack(filing: Filing, why: KeptPause, progressed: boolean): Promise<void> {
    const pause: Pause = { ...why, outage: true };
    const { visitsWithoutProgress } = filing;
    const visit = { pause, now: clock.now(), progressed: false, visitsWithoutProgress, hasEarlierReason: false };
    const next = nextVisit({ ...visit, patienceUntil: 0, times, random: deps.random });
    // Progress forgives take-ups that died before, even if AWS failed afterwards.
    // biome-ignore lint/plugin: a closed filing is not due
    await filings.postpone(filing, { ...next, progressed });
  }

  async function countFailure(portalUser: string): Promise<void> {
    metrics.count("PortalOutage");
    if ((await breaker.failed(portalUser, clock.now())) !== "opened") return;
    metrics.count("BreakerOpened");
    log.error("the portal is down: filing pauses, one probe at a time");
  }

  async function attempt(filing: Filing, rows: RowsInVisit, isRestored: boolean): Promise<Pause | undefined> {
    if (isOver(filing, rows, deps)) return undefined;
    const review = await awaitsReview(filing, rows, deps);
    if (review) return review;
    const found = await findAccount(filing, deps);
    if (found.do === "end") return await refuse(filing, rows, found);

    const { account } = found;
    const lease = await userSession.take(account.portalUser);
    if (!lease) return anotherWorker();
    try {
      const { budget, properties } = userSession;
      const { random } = deps;
      return await underLease({ filing, rows, lease, budget, properties, isRestored, clock, times, random }, account);
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
      await userSession.leave(false);
      return anotherWorker();
    }
  }

  function anotherWorker(): Pause {
    const why = { reason: say("other_filing"), cause: "portal_unavailable", keepEarlierReason: true } as const;
    return { ...why, outage: false, isLeasedElsewhere: true, until: clock.now() + times.sweep };
  }

  async function underLease(leased: Leased, account: Account): Promise<Pause | undefined> {
    const { rows, lease } = leased;
    let { filing } = leased;
    if (filing.kind === "statement") {
      const month = await lockMonth(lease.portalUser, filing, deps);
      if (month?.do === "end") await endSingle(deps, filing, month.outcome);
      if (month) return month.do === "end" ? undefined : month.pause;
    }
    for (let logins = 0; ; ) {
      if (userSession.isNew()) logins += 1;
      const signed = await userSession.open(account, filing.taskId);
      if (signed.do === "end") return await refuse(filing, rows, signed);
      if (signed.do === "pause") return signed.pause;
      const pause = await carryOut({ ...leased, filing, session: signed.session });
      // Closing a filing of reservations after a search for strays is no progress.
      if (!pause && isSingle(filing)) rows.markProgress();
      if (pause?.cut !== "session") return pause;
      userSession.lost();
      // The next session continues from what this one has written.
      filing = (await filings.find(filingRef(filing))) ?? filing;
      if (logins === maxLoginsAVisit || !userSession.hasTimeToLogIn()) return pause;
    }
  }

  async function carryOut(visit: Visit): Promise<Pause | undefined> {
    const { filing } = visit;
    try {
      switch (filing.kind) {
        case "reservations":
          return await declareRows({ ...visit, filing }, deps);
        case "statement":
          return await fileStatement({ ...visit, filing }, deps);
        case "search":
          return await search({ ...visit, filing }, deps);
        case "check": {
          const shown = await readOrPause(visit, async () => await visit.session.properties());
          const properties = shown.map(({ registryId, state }) => ({ registryId, state }));
          const checked = { ...filing, check: { properties } };
          await endSingle(deps, checked, { state: "SUBMITTED", rule: "its properties were shown" });
        }
      }
      return undefined;
    } catch (error) {
      if (error instanceof Interrupted) return error.pause;
      throw error;
    }
  }

  /** Nobody can log in: unsent rows end, rows in doubt wait. Strays wait as well where a lock will pass. */
  async function refuse(
    filing: Filing,
    rows: RowsInVisit,
    { outcome, rule }: { readonly outcome: Outcome; readonly rule: string },
  ): Promise<Pause | undefined> {
    const cause = outcome.errorValue || "internal_error";
    const refused = { ...outcome, rule };
    await rows.settle(() => ({ refused }));
    if (isSingle(filing)) await settleSingle(deps, filing, { refused });
    const straysWait = cause === "account_locked" && mayHaveStrays(filing, rows, deps);
    if (rows.open().length === 0 && !inDoubt(filing) && !straysWait) return undefined;
    return { reason: outcome.details ?? "", cause, outage: false, rule };
  }

  return { serve, leave: async () => await userSession.leave(goesOn) };
}

/** Whether all rows have ended without possible strays, or the one outcome is known. */
function isOver(filing: Filing, rows: RowsInVisit, deps: FilingDependencies): boolean {
  if (isSingle(filing)) return filing.outcome !== undefined;
  return rows.open().length === 0 && !mayHaveStrays(filing, rows, deps);
}

function mayHaveStrays(filing: Filing, rows: RowsInVisit, { filings }: FilingDependencies): boolean {
  if (filing.kind !== "reservations") return false;
  const ledger = createDraftLedger(filing, filings);
  return rows.all().some((row) => mayHaveStray(row, ledger.of(row.number)));
}

const inDoubt = (filing: Filing) =>
  filing.kind === "statement" && filing.statement.intent !== undefined && filing.outcome === undefined;

/**
 * The pause of a filing whose open rows all still wait for a person's decision about other rows of their reservations.
 * Our own records decide, so nobody logs in to find out.
 */
async function awaitsReview(
  { waiting }: Filing,
  rows: RowsInVisit,
  { reservations, rows: records }: Pick<FilingDependencies, "reservations" | "rows">,
): Promise<Pause | undefined> {
  if (typeof waiting !== "object" || waiting.code !== "same_reservation_in_review") return undefined;
  let still: Pause | undefined;
  for (const row of rows.open()) {
    const speaker = await reservations.find(row.reservation);
    const holder =
      speaker && !isSameRow(speaker, rowRef(row)) ? await records.find(speaker.taskId, speaker.row) : undefined;
    if (holder?.state !== "NEEDS_REVIEW") return undefined;
    still = { ...sameReservation(holder), keepEarlierReason: true };
  }
  return still;
}
