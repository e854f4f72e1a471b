import { requireReadable } from "../../aws/record.ts";
import type { Item } from "../../aws/store.ts";
import { type DueDates, dueDateOf } from "../../contract/due-date.ts";
import type { ServiceEvent } from "../../contract/events.ts";
import { isOwnerTrouble } from "../../contract/outcome.ts";
import type { TaskId } from "../../ids-and-times.ts";
import { plainNumber, yearOf } from "../../portal/number.ts";
import { type Filing, outcomeOf } from "../../records/filings.ts";
import { filingKey, numberInKey, taskKey } from "../../records/keys.ts";
import { isOpen, type OpenRow, type Row, readRow } from "../../records/rows.ts";
import type { Task } from "../../records/tasks.ts";

/** A task's record and its filings, read after the marked records. */
export interface TaskParts {
  readonly task: Task | undefined;
  readonly filings: readonly Filing[];
}

/** The events of a marked record: a row, a closed filing or a dispatched task. */
export async function eventsOf(
  { pk, sk, ...record }: Item & { readonly pk: string; readonly sk: string },
  partsOf: (taskId: TaskId) => Promise<TaskParts>,
  dueDates: DueDates,
): Promise<ServiceEvent[]> {
  const taskId = numberInKey(pk);
  if (!sk.startsWith("RES#")) {
    const parts = await partsOf(taskId);
    const filing = parts.filings.find(({ number }) => filingKey(taskId, number).sk === sk);
    return [...taskCompleted(parts), ...loginBlocked(filing, filing && outcomeOf(filing)?.errorValue)];
  }
  const row = requireReadable(readRow({ pk, sk, ...record }), { pk });
  if (isOpen(row)) return [dueSoon(row, dueDates)];
  if (!isOwnerTrouble(row.errorValue)) return [reservationEnded(row)];
  const { filings } = await partsOf(taskId);
  const filing = filings.find(({ number }) => number === row.filing);
  return [reservationEnded(row), ...loginBlocked(filing, row.errorValue)];
}

function taskCompleted({ task, filings }: TaskParts): ServiceEvent[] {
  if (!task || (requireReadable(task, taskKey(task.taskId)).submission && !task.endedAs)) return [];
  if (filings.some(({ dueAt }) => dueAt !== undefined)) return [];
  const { taskId, kind, clientId: client_id } = task;
  return [{ type: "task.completed", detail: { id: `task.completed/${taskId}`, taskId, kind, client_id } }];
}

function reservationEnded(row: Row): ServiceEvent {
  const { state: status, errorValue } = row;
  const id = `reservation.ended/${row.taskId}/${row.number}/${status}`;
  const number = status === "SUBMITTED" ? row.declarationServerId : "";
  const numbers = { serialNumberDeclaration: plainNumber(number), declaredYear: yearOf(number) ?? "" };
  return { type: "reservation.ended", detail: { id, ...idsOf(row), status, errorValue, ...numbers } };
}

function dueSoon(row: OpenRow, dueDates: DueDates): ServiceEvent {
  const id = `declaration.due_soon/${row.taskId}/${row.number}`;
  const dueDate = dueDateOf(row.reservation, dueDates);
  return { type: "declaration.due_soon", detail: { id, ...idsOf(row), dueDate } };
}

const idsOf = ({ taskId, reservation: { apartmentId, reservationId } }: Row) => ({
  taskId,
  apartmentId,
  reservationId,
});

function loginBlocked(filing: Filing | undefined, errorValue: Row["errorValue"] = ""): ServiceEvent[] {
  if (filing?.ownerId === undefined || !isOwnerTrouble(errorValue)) return [];
  const { taskId, ownerId } = filing;
  const id = `owner.login_blocked/${taskId}/${ownerId}/${errorValue}`;
  return [{ type: "owner.login_blocked", detail: { id, taskId, ownerId, errorValue } }];
}
