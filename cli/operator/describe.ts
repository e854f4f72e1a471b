import { type Case, stateOf } from "../../shared/filing/operating/review.ts";
import type { TaskView } from "../../shared/filing/reading/read-task.ts";
import type { Filing } from "../../shared/filing/records/filings.ts";
import type { Evidence, Row } from "../../shared/filing/records/rows.ts";
import { inWords } from "../../shared/wording/outcome-words.ts";
import type { DeadLetter } from "./dead-letters.ts";

/** A task for an operator's terminal: states, times and reasons; no guest's data. */
export function describeTask({ task, rows, filings }: TaskView): string {
  const dispatched = task.submission ? `not dispatched, begun ${task.dispatches} times` : "dispatched";
  return [
    `task ${task.taskId} (${task.kind}) of ${task.createdAt}, ${dispatched}${dueIn(task.dueAt)}`,
    ...filings.map(describeFiling),
    ...rows.map((row) => `  row ${row.row}, filing ${row.filing}: ${outcomeOf(row)}`),
  ].join("\n");
}

/** An open task in a line or two: how old it is, how many rows are open, and what it waits for. */
export function describeOpen({ task, rows, filings }: TaskView, now: number): string {
  const age = Math.round((now - Date.parse(task.createdAt)) / 60_000);
  const open = rows.filter(({ state }) => ["PENDING", "PROCESSING", "CHECKING"].includes(state)).length;
  const waiting = new Set(
    filings.flatMap((each) => (each.dueAt !== undefined && each.waiting ? [inWords(each.waiting)] : [])),
  );
  const state = task.submission ? "not dispatched" : `${open} of ${rows.length} rows open`;
  return [
    `task ${task.taskId} (${task.kind}), ${age} minutes old: ${state}`,
    ...[...waiting].map((why) => `  waits: ${why}`),
  ].join("\n");
}

/** A row or statement with everything that was sent and seen. */
export function describeCase(found: Case): string {
  return found.kind === "row" ? describeRow(found) : describeStatement(found.filing);
}

/** A line for the list, beginning with what the other commands take. */
export function describeShortly(found: Case): string {
  const { taskId, evidence = [] } = found.kind === "row" ? found.row : found.filing;
  const last = evidence.at(-1);
  const seen = last ? `, last seen ${timeOf(last.at)}: ${last.event}` : "";
  const why = found.kind === "row" ? inWords(found.row.details) : "";
  return found.kind === "row"
    ? `${taskId} ${found.row.row}  reservation ${found.row.reservation.reservationId}${why && `: ${why}`}${seen}`
    : `${taskId}  statement of ${found.filing.statement?.month}/${found.filing.statement?.year}${seen}`;
}

function describeRow({ row, filing, apartment, owner }: Extract<Case, { kind: "row" }>): string {
  const { reservationId, startDate, endDate, cancellationDate, amountReceived, cancellationAmount, apartmentId } =
    row.reservation;
  const { intent, evidence = [] } = row;
  return [
    `task ${row.taskId}, row ${row.row}: ${outcomeOf(row)}`,
    `  reservation ${reservationId}, apartment ${apartmentId}, ${startDate} to ${endDate ?? `(cancelled ${cancellationDate})`}, ${amountReceived ?? cancellationAmount} EUR`,
    `  property ${apartment?.registryId ?? "not on record"}, portal user ${owner?.portalUsername ?? "not on record"}`,
    ...(filing ? [`  mark in the notes at the portal: ${filing.mark}`] : []),
    ...(intent
      ? [`  draft ${intent.declarationId} at ${intent.registryId}, made final from ${timeOf(intent.at)}`]
      : []),
    ...evidence.map(described),
    ...(row.rule === undefined ? [] : [`  ended by the rule: ${row.rule}`]),
  ].join("\n");
}

const described = ({ at, event, rule }: Evidence) =>
  `  ${timeOf(at)} ${event}${rule === undefined ? "" : ` (${rule})`}`;

function describeStatement(filing: Filing): string {
  const { taskId, statement, outcome, evidence = [] } = filing;
  const intent = statement?.intent;
  return [
    `task ${taskId}: ${joined(stateOf({ kind: "statement", filing }), outcome?.errorValue ?? "", inWords(outcome?.details ?? ""))}`,
    `  statement of ${statement?.month}/${statement?.year} for ${statement?.portalUsername}`,
    ...(intent
      ? [
          `  sent ${intent.attempts} times, last ${timeOf(intent.at)}; looked for ${intent.looks} times`,
          `  there before it was sent: ${intent.before.join(", ") || "none"}`,
        ]
      : []),
    ...evidence.map(described),
  ].join("\n");
}

export const describeLetter = ({ body, sentAt }: DeadLetter) => `  ${timeOf(sentAt)} ${body}`;

function describeFiling({ filing, rows, claims, visitsWithoutProgress, dueAt, waiting, outcome }: Filing): string {
  const state = outcome ? `${outcome.state} ${inWords(outcome.details)}` : `${rows.length} rows`;
  const open =
    dueAt === undefined
      ? ", closed"
      : `, claimed ${claims} times, ${visitsWithoutProgress} visits without progress${dueIn(dueAt)}`;
  return `  filing ${filing}: ${state}${open}${waiting === undefined ? "" : `, waits: ${inWords(waiting)}`}`;
}

const outcomeOf = ({ state, errorValue, declarationServerId, details }: Row) =>
  joined(state, errorValue, declarationServerId, inWords(details));

const joined = (...parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");

const dueIn = (dueAt: number | undefined) => (dueAt === undefined ? "" : `, due ${timeOf(dueAt)}`);
const timeOf = (at: number) => new Date(at).toISOString();
