import { dayMs } from "../../contract/day.ts";
import type { Ended } from "../../contract/outcome.ts";
import { givenUp, notBegun, recordUnreadable, statementUnclear, undecided } from "../../contract/outcomes.ts";
import { type Filing, isSingle, type KeptPause } from "../records/filings.ts";
import { lastRow } from "../records/keys.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import { endSingle } from "../session/end-single.ts";
import type { Pause } from "../session/pause.ts";
import { type RowsAtWork, takeRows } from "../session/rows-at-work.ts";
import { nextVisit } from "./next-visit.ts";

/** Writes the end of a visit into the filing: closed without a pause, else due again. */
export async function conclude(
  deps: FilingDependencies,
  filing: Filing,
  rows: RowsAtWork,
  pause: Pause | undefined,
): Promise<void> {
  const { filings, doorbell, clock, times, random, log, metrics } = deps;
  if (!pause) return await close(deps, filing);
  const { taskId } = filing;
  const now = clock.now();
  if (pause.cause === "portal_changed") {
    log.error("the portal's pages have changed: they are not filed on until the profile is brought up to date", {
      taskId,
      difference: pause.detail ?? "",
    });
    metrics.count("PortalChanged");
  }
  const { visitsWithoutProgress, waiting } = filing;
  const { patientSince, stoppedSince } = patienceOf(filing, pause, now);
  const patienceUntil = patientSince + times.giveUp;
  const visit = {
    pause,
    now,
    progressed: rows.progressed(),
    visitsWithoutProgress,
    hasEarlierReason: waiting !== undefined,
  };
  const next = nextVisit({ ...visit, patienceUntil, times, random });
  if (now > patienceUntil && stoppedSince === undefined) return await giveUp(deps, filing, next.pause);
  // However long it was to wait: when patience ends all is read again.
  const latest = stoppedSince === undefined ? patienceUntil + times.sweep : next.dueAt;
  const dueAt = Math.min(next.dueAt, latest);
  const isStalled = next.visitsWithoutProgress > 0;
  const turn = isStalled ? { rows: rows.byLastTry() } : {};
  await filings.postpone(filing, {
    ...next,
    dueAt,
    patientSince,
    stoppedSince: stoppedSince ?? null,
    ...turn,
    ...(pause.isTaken && { isQuick: false }),
  });
  log.info("filing waits", { taskId, filing: filing.filing, rule: next.rule, pause: pause.rule ?? pause.cause });
  if (next.rings) await doorbell.ringFiling(filing, now);
}

/** Patience does not run while an operator has stopped filing. */
function patienceOf({ createdAt, patientSince = createdAt, stoppedSince }: Filing, pause: Pause, now: number) {
  const { stoppedAt } = pause;
  if (stoppedAt !== undefined) return { patientSince, stoppedSince: stoppedSince ?? Math.max(stoppedAt, createdAt) };
  return { patientSince: stoppedSince === undefined ? patientSince : patientSince + now - stoppedSince };
}

/**
 * The end of patience: what nothing was sent for fails, what is in doubt goes to a person. All is read again first:
 * this visit, or another, may have sent something since the filing was claimed.
 */
export async function giveUp(
  deps: FilingDependencies,
  claimed: Filing,
  pause: KeptPause = keptPause(claimed),
): Promise<void> {
  const { filings, log, metrics, times } = deps;
  const filing = (await filings.find(claimed)) ?? claimed;
  const rows = await takeRows(filing, deps);
  log.error("a filing was given up", { taskId: filing.taskId, filing: filing.filing, errorValue: pause.cause });
  metrics.count("GaveUp");
  const isLook = isSingle(filing) && !filing.statement;
  const endOf = ({ cause, reason }: KeptPause) => givenUp(cause, reason, Math.round(times.giveUp / dayMs), isLook);
  const ofRow = ({ row }: Row) => endOf(pause.rows?.find((one) => one.row === row) ?? pause);
  await endAs(deps, filing, rows, endOf(pause), ofRow);
  for (const row of rows.open()) await rows.end(row, undecided(row.intent?.declarationId));
  if (filing.statement?.intent && !filing.outcome) await endSingle(deps, filing, statementUnclear);
  await close(deps, filing);
}

/** A filing whose record cannot be read is filed by nobody: what is open of it is left to a person, who is told. */
export async function setAside(deps: FilingDependencies, filing: Filing): Promise<void> {
  const { rows, log, metrics } = deps;
  const { taskId, filing: number, statement, outcome } = filing;
  log.error("a filing's record cannot be read: what is open of it is left to a person", { taskId, filing: number });
  metrics.count("GaveUp");
  const its = (await rows.list(taskId, 1, lastRow)).filter((row) => row.filing === number).map(({ row }) => row);
  const work = await takeRows({ ...filing, rows: its }, deps);
  for (const row of work.open()) await work.end(row, recordUnreadable);
  if (its.length === 0 && !outcome) await endSingle(deps, filing, statement ? statementUnclear : notBegun);
  await close(deps, filing);
}

/** Closes a filing and rings those that waited for one of its reservations: should that be cut, they come by themselves. */
async function close({ filings, doorbell, clock }: FilingDependencies, filing: Filing): Promise<void> {
  for (const waiter of await filings.close(filing)) {
    const now = clock.now();
    if (await filings.hasten(waiter, now)) await doorbell.ringFiling(waiter, now);
  }
}

/** Why it waits by its record. */
const keptPause = ({ waiting = "", waitingFor = "portal_unavailable", rowsWait = [] }: Filing): KeptPause => ({
  reason: waiting,
  cause: waitingFor,
  rows: rowsWait,
});

/** Ends what nothing can be at the portal of. */
export async function endAs(
  deps: FilingDependencies,
  filing: Filing,
  rows: RowsAtWork,
  outcome: Ended,
  ofRow: (row: Row) => Ended = () => outcome,
): Promise<void> {
  await rows.failUntouched(ofRow);
  if (isSingle(filing) && !filing.statement?.intent && !filing.outcome) await endSingle(deps, filing, outcome);
}
