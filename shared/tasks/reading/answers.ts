import { amendableUntil, type DueDates, dueDateOf, overdueOf } from "../../contract/due-date.ts";
import { plainNumber, yearOf } from "../../portal/number.ts";
import type { Row } from "../../records/rows.ts";
import { inWords } from "../../wording/outcome-words.ts";
import type { Language } from "../../wording/say.ts";
import { failureOf, statusOf, type TaskView } from "./read-task.ts";
import { statementStatus } from "./statement-status.ts";

/** The language of answers, and the rule for due dates. */
export interface AnswerOptions {
  readonly language: Language;
  readonly dueDates: DueDates;
}

/** A row as listings show it: the reservation as sent, and its state. */
export function toReservationRecord({ reservation, ...row }: Row, { language, dueDates }: AnswerOptions) {
  return {
    ...reservation,
    taskId: row.taskId,
    row: row.number,
    isDraft: row.isDraft,
    dateUploaded: row.acceptedAt,
    dueDate: dueDateOf(reservation, dueDates),
    amendableUntil: amendableUntil(reservation),
    declarationServerId: plainNumber(row.declarationServerId),
    ...numbersOf(row),
    differs: row.differs ?? [],
    uploadStatus: row.state,
    details: inWords(row.details, language),
    errorValue: row.errorValue,
    ...(row.dismissed && { dismissed: row.dismissed }),
  };
}

export function toUploadStatus({ reservation, ...row }: Row, { language, dueDates }: AnswerOptions) {
  return {
    reservationId: reservation.reservationId,
    status: row.state,
    details: inWords(row.details, language),
    serialNumberDeclaration: plainNumber(declarationNumber(row)),
    ...numbersOf(row),
    differs: row.differs ?? [],
    dueDate: dueDateOf(reservation, dueDates),
    amendableUntil: amendableUntil(reservation),
    lastUpdated: row.lastUpdated,
    isDraft: row.isDraft,
    errorValue: row.errorValue,
  };
}

/** The Α/Α in force and the one it replaced, each with its year: numbers begin again each year. */
function numbersOf(row: Omit<Row, "reservation">) {
  const [declaredAs, amends] = [declaredNumber(row), row.amends ?? ""];
  const [declaredYear, amendsYear] = [yearOf(declaredAs), yearOf(amends)];
  return {
    declaredAs: plainNumber(declaredAs),
    amends: plainNumber(amends),
    ...(declaredYear !== undefined && { declaredYear }),
    ...(amendsYear !== undefined && { amendsYear }),
  };
}

const declarationNumber = ({ state, declarationServerId }: Pick<Row, "state" | "declarationServerId">) =>
  state === "SUBMITTED" ? declarationServerId : "";

/** The Α/Α under which a row's reservation was declared, by that row or before it. */
export const declaredNumber = (row: Pick<Row, "state" | "declarationServerId" | "declaredAs">) =>
  row.declaredAs ?? declarationNumber(row);

/** A task as listings show it. Only tasks without reservations have one reason. */
export function toTaskRecord(view: TaskView, language: Language) {
  const { taskId, kind, draftUpload, clientId, createdAt } = view.task;
  const { status, ...reason } = reasonOf(view, language);
  const { portalUsername, month, year, uploadStatus, number } = statementStatus(view, language) ?? {};
  return {
    taskId,
    kind,
    status,
    summary: summaryOf(view.rows),
    draftUpload,
    client_id: clientId,
    createdAt,
    ...(kind === "str" && { overdue: overdueOf(reservationsIn(view), Date.parse(createdAt)) }),
    ...(kind === "takk" && { portalUsername, month, year, uploadStatus, number }),
    ...reason,
  };
}

function reasonOf(view: TaskView, language: Language) {
  const failure = failureOf(view);
  const status = statusOf(view);
  const waiting = view.filings.find(({ waiting }) => waiting !== undefined)?.waiting ?? "";
  const details = inWords(failure?.details ?? (status === "COMPLETED" ? "" : waiting), language);
  return { status, errorValue: failure?.errorValue ?? ("" as const), details };
}

const reservationsIn = ({ rows }: TaskView) => rows.map(({ reservation }) => reservation);

/** A search's state in place of its reservations, while it has none to show. */
export function searchStatus(view: TaskView, language: Language) {
  const { status, errorValue, details } = reasonOf(view, language);
  const dates = { dueDate: "", amendableUntil: "" };
  const never = { serialNumberDeclaration: "", declaredAs: "", amends: "", differs: [], ...dates, isDraft: false };
  const state = status === "COMPLETED" ? "SUBMITTED" : status;
  return { reservationId: "", status: state, details, ...never, lastUpdated: view.task.createdAt, errorValue };
}

/** How many rows are in each state. */
export function summaryOf(rows: readonly Row[]) {
  const count = (state: Row["state"]) => rows.filter((row) => row.state === state).length;
  return {
    total: rows.length,
    pending: count("PENDING"),
    processing: count("PROCESSING"),
    checking: count("CHECKING"),
    submitted: count("SUBMITTED"),
    drafted: count("DRAFTED"),
    failed: count("FAILED"),
    needsReview: count("NEEDS_REVIEW"),
  };
}
