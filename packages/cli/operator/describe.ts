import { UnreadableRecord } from "../../../shared/aws/record.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { type Filing, outcomeOf } from "../../../shared/records/filings.ts";
import type { Evidence, Row } from "../../../shared/records/rows.ts";
import type { TaskView } from "../../../shared/tasks/reading/read-task.ts";
import { evidenceInWords } from "../../../shared/wording/evidence-words.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import type { DeadLetter } from "./dead-letters.ts";

/** @example counted(1, "reservation") // "1 reservation" */
export const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`;

/** A task for an operator: states, times and reasons, without guests' data. */
export function describeTask({ task, rows, filings }: TaskView): string {
  const dispatched = task.submission ? `not dispatched, begun ${task.dispatches} times` : "dispatched";
  return [
    `task ${task.taskId} (${task.kind}) of ${task.createdAt}, ${dispatched}${dueIn(task.dueAt)}`,
    ...filings.map(describeFiling),
    ...rows.map((row) => `  row ${row.number}, filing ${row.filing}: ${endOf(row)}`),
  ].join("\n");
}

/** An open task in brief: its age, how many rows are open, and what it waits for. */
export function describeOpen(open: TaskView | UnreadableRecord, now: EpochMs): string {
  if (open instanceof UnreadableRecord)
    return `the record ${open.record} cannot be read: docs/runbooks/worker-errors.md`;
  const { task, rows, filings } = open;
  const age = Math.round((now - Date.parse(task.createdAt)) / 60_000);
  const openRows = rows.filter(({ state }) => ["PENDING", "PROCESSING", "CHECKING"].includes(state)).length;
  const waiting = new Set(
    filings.flatMap((each) => (each.dueAt !== undefined && each.waiting ? [inWords(each.waiting)] : [])),
  );
  const state = task.submission ? "not dispatched" : `${openRows} of ${rows.length} rows open`;
  return [
    `task ${task.taskId} (${task.kind}), ${age} minutes old: ${state}`,
    ...Array.from(waiting, (why) => `  waits: ${why}`),
  ].join("\n");
}

/** A row with everything that was sent and seen, without guests' data. */
export function describeRow({ task, rows, filings }: TaskView, number: number): string {
  const row = rows.find((each) => each.number === number);
  if (!row) throw new Error(`there is no row ${number} in task ${task.taskId}`);
  const { reservationId, startDate, endDate, cancellationDate, amountReceived, cancellationAmount, apartmentId } =
    row.reservation;
  const { intent, evidence = [] } = row;
  const filing = filings.find((each) => each.number === row.filing);
  return [
    `task ${task.taskId}, row ${number}: ${endOf(row)}`,
    `  reservation ${reservationId}, apartment ${apartmentId}, ${startDate} to ${endDate ?? `(cancelled ${cancellationDate})`}, ${amountReceived ?? cancellationAmount} EUR`,
    ...(filing ? [`  mark in the notes at the portal: ${filing.mark}`] : []),
    ...(intent
      ? [`  draft ${intent.declarationId} at ${intent.registryId}, made final from ${timeOf(intent.at)}`]
      : []),
    ...evidence.map(described),
    ...(row.rule === undefined ? [] : [`  ended by the rule: ${row.rule}`]),
  ].join("\n");
}

const described = ({ at, rule, ...seen }: Evidence) =>
  `  ${timeOf(at)} ${evidenceInWords(seen)}${rule === undefined ? "" : ` (${rule})`}`;

export const describeLetter = ({ body, sentAt }: DeadLetter) => `  ${timeOf(sentAt)} ${body}`;

function describeFiling(its: Filing): string {
  const { number: filing, rows, takeUps, visitsWithoutProgress, dueAt, waiting } = its;
  const outcome = outcomeOf(its);
  const state = outcome ? `${outcome.state} ${inWords(outcome.details)}` : `${rows.length} rows`;
  const open =
    dueAt === undefined
      ? ", closed"
      : `, taken up ${takeUps} times (ten end it), ${visitsWithoutProgress} orderly visits without progress (they slow it)${dueIn(dueAt)}`;
  return `  filing ${filing}: ${state}${open}${waiting === undefined ? "" : `, waits: ${inWords(waiting)}`}`;
}

const endOf = ({ state, errorValue, declarationServerId, details }: Row) =>
  joined(state, errorValue, declarationServerId, inWords(details));

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");

const dueIn = (dueAt: EpochMs | undefined) => (dueAt === undefined ? "" : `, due ${timeOf(dueAt)}`);
const timeOf = (at: EpochMs) => new Date(at).toISOString();
