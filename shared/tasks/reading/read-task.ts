import { requireReadable } from "../../aws/record.ts";
import type { TaskStatus } from "../../contract/outcome.ts";
import { notBegun } from "../../contract/outcomes.ts";
import type { TaskId } from "../../ids-and-times.ts";
import type { FilingRepository } from "../../records/filing-repository.ts";
import { type Filing, outcomeOf, type SingleFiling, statementOf } from "../../records/filings.ts";
import { lastRow, taskKey } from "../../records/keys.ts";
import type { RowRepository } from "../../records/row-repository.ts";
import { hasEnded, newRow, type Row } from "../../records/rows.ts";
import type { AcceptedStatementRecord } from "../../records/submission.ts";
import type { TaskRepository } from "../../records/task-repository.ts";
import type { Task } from "../../records/tasks.ts";

export interface TaskView {
  readonly task: Task;
  /** In the order sent; those of a search in the order found. */
  readonly rows: readonly Row[];
  readonly filings: readonly Filing[];
}

/** Reads a whole task consistently; undefined if there is none. Rejects if the task's own record cannot be read. */
export type TaskReader = (taskId: TaskId) => Promise<TaskView | undefined>;

/** The task is read first; while it has its submission, missing rows are taken from there. */
export function createTaskReader(
  tasks: Pick<TaskRepository, "find">,
  rows: Pick<RowRepository, "list">,
  filings: Pick<FilingRepository, "list">,
): TaskReader {
  return async (taskId) => {
    const task = await tasks.find(taskId);
    if (!task) return undefined;
    requireReadable(task, taskKey(taskId));
    const [stored, parts] = await Promise.all([rows.list(taskId, 1, lastRow), filings.list(taskId)]);
    const view = { task, filings: parts };
    return { ...view, rows: shownRows(view, withUndispatched(task, stored)).map((row) => withReason(row, parts)) };
  };
}

/** Statements and checks have no reservations to show. */
export const hasRows = ({ kind }: Task) => kind === "str" || kind === "search";

/** The findings of a search are shown all at once, since a part could be taken for the whole. */
function shownRows(view: Omit<TaskView, "rows">, rows: readonly Row[]): readonly Row[] {
  return view.task.kind !== "search" || searchSucceeded(view) ? rows : [];
}

/** Whether a search has ended, and not failed. */
export const searchSucceeded = ({ task, filings }: Omit<TaskView, "rows">) =>
  !task.endedAs && !task.submission && filings.map(outcomeOf).every((outcome) => outcome && outcome.state !== "FAILED");

function withUndispatched(task: Task, stored: Row[]): Row[] {
  const { submission } = task;
  const sent = submission?.kind === "str" ? submission.reservations : undefined;
  const byNumber = new Map(stored.map((row) => [row.number, row]));
  return (
    sent?.map((reservation, index) => byNumber.get(index + 1) ?? newRow(task, index + 1, 0, reservation)) ?? stored
  );
}

/** An open row with the reason that its filing gives. */
export function withReason(row: Row, filings: readonly Filing[]): Row {
  if (hasEnded(row) || row.details !== "") return row;
  const filing = filings.find(({ taskId, number }) => taskId === row.taskId && number === row.filing);
  const waiting = filing?.rowsWait?.find((pause) => pause.row === row.number)?.reason ?? filing?.waiting;
  return waiting === undefined ? row : { ...row, details: waiting };
}

export interface StatedMonth {
  readonly portalUsername: string;
  readonly year: number;
  readonly month: number;
  readonly records: readonly AcceptedStatementRecord[];
}

/** A statement's month, username and counts: in the submission until the task is dispatched, then in its filing. */
export const statedIn = ({ task, filings }: TaskView): StatedMonth | undefined =>
  (filings[0] && statementOf(filings[0])) ?? (task.submission?.kind === "takk" ? task.submission : undefined);

export function failureOf({ task, filings }: Omit<TaskView, "rows">): SingleFiling["outcome"] {
  if (task.endedAs) return notBegun;
  return filings.map(outcomeOf).find((outcome) => outcome?.state === "FAILED");
}

/** The status of a whole task: not begun, begun, or with every outcome known. */
export function statusOf(view: TaskView): TaskStatus {
  const { task, rows, filings } = view;
  if (task.kind !== "str" && failureOf(view)) return "FAILED";
  if (task.endedAs) return "COMPLETED";
  if (task.submission) return rows.some(({ state }) => state !== "PENDING") ? "PROCESSING" : "PENDING";
  if (task.kind !== "str") {
    if (filings.every(outcomeOf)) return "COMPLETED";
    return filings.some(({ takeUps }) => takeUps > 0) ? "PROCESSING" : "PENDING";
  }
  if (rows.every(hasEnded)) return "COMPLETED";
  return rows.some(({ state }) => state !== "PENDING") ? "PROCESSING" : "PENDING";
}
