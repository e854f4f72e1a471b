import type { TaskView } from "../../shared/filing/reading/read-task.ts";
import type { Filing } from "../../shared/filing/records/filings.ts";
import type { Row } from "../../shared/filing/records/rows.ts";
import { inWords } from "../../shared/wording/say.ts";

/** A task for an operator's terminal: states, times and reasons; no guest's data. */
export function describeTask({ task, rows, filings }: TaskView): string {
  const dispatched = task.submission ? `not dispatched, begun ${task.dispatches} times` : "dispatched";
  return [
    `task ${task.taskId} (${task.kind}) of ${task.createdAt}, ${dispatched}${dueIn(task.dueAt)}`,
    ...filings.map(describeFiling),
    ...rows.map((row) => `  row ${row.row}, filing ${row.filing}: ${outcomeOf(row)}`),
  ].join("\n");
}

/** A row with everything that was sent and seen. */
export function describeRow(row: Row): string {
  const { startDate, endDate, cancellationDate, amountReceived, cancellationAmount, apartmentId } = row.reservation;
  const { intent, evidence = [] } = row;
  return [
    `task ${row.taskId}, row ${row.row}: ${outcomeOf(row)}`,
    `  apartment ${apartmentId}, ${startDate} to ${endDate ?? `(cancelled ${cancellationDate})`}, ${amountReceived ?? cancellationAmount} EUR`,
    ...(intent
      ? [`  draft ${intent.declarationId} at ${intent.registryId}, made final from ${timeOf(intent.at)}`]
      : []),
    ...evidence.map(({ at, event }) => `  ${timeOf(at)} ${event}`),
  ].join("\n");
}

function describeFiling({ filing, rows, claims, fruitless, dueAt, waiting, outcome }: Filing): string {
  const state = outcome ? `${outcome.state} ${inWords(outcome.details)}` : `${rows.length} rows`;
  const open =
    dueAt === undefined ? ", closed" : `, claimed ${claims} times, ${fruitless} visits without progress${dueIn(dueAt)}`;
  return `  filing ${filing}: ${state}${open}${waiting === undefined ? "" : `, waits: ${inWords(waiting)}`}`;
}

const outcomeOf = ({ state, errorValue, declarationServerId, details }: Row) =>
  [state, errorValue, declarationServerId, inWords(details)].filter((part) => part !== "").join(" ");

const dueIn = (dueAt: number | undefined) => (dueAt === undefined ? "" : `, due ${timeOf(dueAt)}`);
const timeOf = (at: number) => new Date(at).toISOString();
