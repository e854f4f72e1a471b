import { dayMs } from "../../contract/day.ts";
import type { Outcome } from "../../contract/outcome.ts";
import { givenUp, statementUnclear, undecided } from "../../contract/outcomes.ts";
import { type Filing, isSingle, type Waiting } from "../records/filings.ts";
import type { Row } from "../records/rows.ts";
import type { FilingDependencies } from "../session/dependencies.ts";
import type { Interruption } from "../session/interruption.ts";
import { countOutcome, type RowsAtWork, takeRows } from "../session/rows-at-work.ts";
import { nextVisit } from "./next-visit.ts";

/** How one visit of a filing ends. */
export type End = { readonly kind: "done" } | Interruption;

/** Writes the end of a visit into the filing: closed, or due again. */
export async function conclude(deps: FilingDependencies, filing: Filing, rows: RowsAtWork, end: End): Promise<void> {
  const { filings, doorbell, clock, times, random, log, metrics } = deps;
  if (end.kind === "done") return await close(deps, filing);
  const { taskId } = filing;
  const now = clock.now();
  if (end.kind === "later" && end.cause === "portal_changed") {
    log.error("the portal's pages have changed: they are not filed on until the profile is brought up to date", {
      taskId,
      difference: end.detail ?? "",
    });
    metrics.count("PortalChanged");
  }
  const { fruitless, waiting } = filing;
  const until = filing.createdAt + times.giveUp;
  const next = nextVisit(end, { now, progressed: rows.steps() > 0, fruitless, waiting, until }, times, random);
  if (now > until) return await giveUp(deps, filing, next.waiting);
  // However long it was to wait: when patience ends all is read again.
  await filings.postpone(filing, { ...next, dueAt: Math.min(next.dueAt, until + times.sweep) });
  if (end.kind === "out_of_time" && next.dueAt === now) await doorbell.ringFiling(filing, filing.group, now);
}

/**
 * The end of patience: what nothing was sent for fails, what is in doubt goes to a person. All is read again first:
 * this visit, or another, may have sent something since the filing was claimed.
 */
export async function giveUp(
  deps: FilingDependencies,
  claimed: Filing,
  waiting: Waiting = waitingOf(claimed),
): Promise<void> {
  const { filings, log, metrics, times } = deps;
  const filing = (await filings.find(claimed)) ?? claimed;
  const rows = await takeRows(filing, deps);
  log.error("a filing was given up", { taskId: filing.taskId, filing: filing.filing, errorValue: waiting.cause });
  metrics.count("GaveUp");
  const isLook = isSingle(filing) && !filing.statement;
  const endOf = ({ cause, reason }: Waiting) => givenUp(cause, reason, Math.round(times.giveUp / dayMs), isLook);
  const ofRow = ({ row }: Row) => endOf(waiting.rows?.find((one) => one.row === row) ?? waiting);
  await endAs(deps, filing, rows, endOf(waiting), ofRow);
  for (const row of rows.open()) await rows.end(row, undecided(row.intent?.declarationId));
  if (filing.statement?.intent && !filing.outcome) await endSingle(deps, filing, statementUnclear);
  await close(deps, filing);
}

/** Closes a filing and rings those that waited for one of its reservations: should that be cut, they come by themselves. */
async function close({ filings, doorbell, clock }: FilingDependencies, filing: Filing): Promise<void> {
  for (const waiter of await filings.close(filing)) {
    const now = clock.now();
    if (await filings.hasten(waiter, now)) await doorbell.ringFiling(waiter, waiter.group, now);
  }
}

/** What it waits for by its record. */
const waitingOf = ({ waiting = "", waitingFor = "portal_unavailable", rowsWait = [] }: Filing): Waiting => ({
  reason: waiting,
  cause: waitingFor,
  rows: rowsWait,
});

/** Ends what nothing can be at the portal of. */
export async function endAs(
  deps: FilingDependencies,
  filing: Filing,
  rows: RowsAtWork,
  outcome: Outcome,
  ofRow: (row: Row) => Outcome = () => outcome,
): Promise<void> {
  await rows.failUntouched(ofRow);
  if (isSingle(filing) && !filing.statement?.intent && !filing.outcome) await endSingle(deps, filing, outcome);
}

/** The outcome of what is no batch of reservations; a password that came along goes with it. */
async function endSingle({ filings, metrics }: FilingDependencies, filing: Filing, outcome: Outcome): Promise<void> {
  const { state, errorValue = "", details = "" } = outcome;
  const { sealedPassword: _, ...statement } = filing.statement ?? {};
  const change = {
    outcome: { state, errorValue, details },
    ...(filing.statement && { statement: { ...filing.statement, ...statement, sealedPassword: undefined } }),
  };
  if (await filings.record(filing, change)) countOutcome(metrics, outcome);
}
