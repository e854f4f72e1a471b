import type { Failed } from "../../contract/outcome.ts";
import { createDraftLedger, mayHaveStray } from "../../records/draft-ledger.ts";
import { type Filing, isSingle } from "../../records/filings.ts";
import { filingRef, isSameRow, rowRef } from "../../records/keys.ts";
import { say } from "../../wording/say.ts";
import { declareRows } from "../declaring/declare.ts";
import { sameReservation } from "../declaring/situation.ts";
import { search } from "../searching/search.ts";
import { type Account, findAccount } from "../session/account.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { Interrupted, type Pause } from "../session/pause.ts";
import { LeaseLost } from "../session/post-password.ts";
import { endSingle, endSingleByRecord, type RowsInVisit } from "../session/rows-in-visit.ts";
import type { UserSession } from "../session/user-session.ts";
import { readOrPause, type Visit } from "../session/visit.ts";
import { fileStatement } from "../stating/file-statement.ts";
import { lockMonth } from "../stating/lock-month.ts";

/** A worker, with the session of the portal user that it serves. */
export interface Visitor {
  readonly deps: FilingDependencies;
  readonly userSession: UserSession;
}

/** Log-ins within one visit, where the portal ends sessions. */
const maxLoginsAVisit = 4;

/**
 * Visits the portal for a filing, under its portal user's lease and logged in, unless our records alone decide that nothing
 * can be done. Resolves with the pause of a filing that has to wait; undefined when it is done.
 */
export async function visitPortal(
  { deps, userSession }: Visitor,
  filing: Filing,
  rows: RowsInVisit,
  isRestored: boolean,
): Promise<Pause | undefined> {
  if (isOver(filing, rows, deps)) return undefined;
  const review = await awaitsReview(filing, rows, deps);
  if (review) return review;
  const found = await findAccount(filing, deps);
  if (found.do === "end") return await endUnsent(filing, rows, found, deps);

  const { account } = found;
  const lease = await userSession.lease(account.portalUser);
  if (!lease) return leasedElsewhere(deps);
  try {
    const { budget, properties } = userSession;
    const { clock, times, random } = deps;
    const leased = { filing, rows, lease, budget, properties, isRestored, clock, times, random };
    return await visitUnderLease({ deps, userSession }, leased, account);
  } catch (error) {
    if (!(error instanceof LeaseLost)) throw error;
    await userSession.leave(false);
    return leasedElsewhere(deps);
  }
}

function leasedElsewhere({ clock, times }: Pick<FilingDependencies, "clock" | "times">): Pause {
  const why = { reason: say("other_filing"), cause: "portal_unavailable", keepEarlierReason: true } as const;
  return { ...why, outage: false, isLeasedElsewhere: true, until: clock.now() + times.sweep };
}

/** Logs in, and again where the portal ends the session, as often as a visit may. */
async function visitUnderLease(
  { deps, userSession }: Visitor,
  leased: Omit<Visit, "session">,
  account: Account,
): Promise<Pause | undefined> {
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
    if (signed.do === "end") return await endUnsent(filing, rows, signed, deps);
    if (signed.do === "pause") return signed.pause;
    const pause = await doWork({ ...leased, filing, session: signed.session }, deps);
    // Closing a filing of reservations after a search for strays is no progress.
    if (!pause && isSingle(filing)) rows.markProgress();
    if (pause?.cut !== "session") return pause;
    userSession.noteLost();
    // The next session continues from what this one has written.
    filing = (await deps.filings.find(filingRef(filing))) ?? filing;
    if (logins === maxLoginsAVisit || !userSession.hasTimeToLogIn()) return pause;
  }
}

async function doWork(visit: Visit, deps: FilingDependencies): Promise<Pause | undefined> {
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
async function endUnsent(
  filing: Filing,
  rows: RowsInVisit,
  { outcome, rule }: { readonly outcome: Failed; readonly rule: string },
  deps: FilingDependencies,
): Promise<Pause | undefined> {
  const cause = outcome.errorValue;
  const logInRefused = { ...outcome, rule };
  await rows.endByRecord(() => ({ logInRefused }));
  if (isSingle(filing)) await endSingleByRecord(deps, filing, { logInRefused });
  const straysWait = cause === "account_locked" && mayHaveStrays(filing, rows, deps);
  if (rows.open().length === 0 && !inDoubt(filing) && !straysWait) return undefined;
  return { reason: outcome.details ?? "", cause, outage: false, rule };
}

/** Whether all rows have ended without possible strays, or the one outcome is known. */
function isOver(filing: Filing, rows: RowsInVisit, deps: FilingDependencies): boolean {
  if (isSingle(filing)) return filing.outcome !== undefined;
  return rows.open().length === 0 && !mayHaveStrays(filing, rows, deps);
}

function mayHaveStrays(filing: Filing, rows: RowsInVisit, { filings }: FilingDependencies): boolean {
  if (filing.kind !== "reservations") return false;
  const ledger = createDraftLedger(filing, filings);
  return rows.all().some((row) => mayHaveStray(row, ledger.savesOf(row.number)));
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
