import { amendableUntil, type DueDates, dueDateOf, overdueOf } from "../../contract/due-date.ts";
import { plainNumber, yearOf } from "../../portal/number.ts";
import type { Row } from "../../records/rows.ts";
import { inWords } from "../../wording/outcome-words.ts";
import type { Language } from "../../wording/say.ts";
import { failureOf, statusOf, type TaskView } from "./read-task.ts";
import { statementStanding } from "./statement-standing.ts";

/** How answers are told: in which words, and by which rule days are due. */
export interface Telling {
  readonly language: Language;
  readonly dueDates: DueDates;
}

/** A row as listings show it: what was sent as it was sent, and how it stands. */
export function toReservationRecord({ reservation, ...row }: Row, { language, dueDates }: Telling) {
  const declaredAs = declaredNumber(row);
  const [declaredYear, amendsYear] = [declaredAs, row.amends ?? ""].map(yearOf);
  return {
    ...reservation,
    taskId: row.taskId,
    row: row.row,
    isDraft: row.isDraft,
    dateUploaded: row.acceptedAt,
    dueDate: dueDateOf(reservation, dueDates),
    amendableUntil: amendableUntil(reservation),
    declarationServerId: plainNumber(row.declarationServerId),
    declaredAs: plainNumber(declaredAs),
    amends: plainNumber(row.amends ?? ""),
    ...(declaredYear !== undefined && { declaredYear }),
    ...(amendsYear !== undefined && { amendsYear }),
    differs: row.differs ?? [],
    uploadStatus: row.state,
    details: inWords(row.details, language),
    errorValue: row.errorValue,
    ...(row.dismissed && { dismissed: row.dismissed }),
  };
}

export function toUploadStatus({ reservation, ...row }: Row, { language, dueDates }: Telling) {
  return {
    reservationId: reservation.reservationId,
    status: row.state,
    details: inWords(row.details, language),
    serialNumberDeclaration: plainNumber(numberOf(row)),
    declaredAs: plainNumber(declaredNumber(row)),
    amends: plainNumber(row.amends ?? ""),
    differs: row.differs ?? [],
    dueDate: dueDateOf(reservation, dueDates),
    amendableUntil: amendableUntil(reservation),
    lastUpdated: row.lastUpdated,
    isDraft: row.isDraft,
    errorValue: row.errorValue,
  };
}

const numberOf = ({ state, declarationServerId }: Pick<Row, "state" | "declarationServerId">) =>
  state === "SUBMITTED" ? declarationServerId : "";

/** Under which Α/Α a row's reservation was declared, by that row or by somebody before it. */
export const declaredNumber = (row: Pick<Row, "state" | "declarationServerId" | "declaredAs">) =>
  row.declaredAs ?? numberOf(row);

/** A task as listings show it. Of a task of reservations each outcome is its own: only others have one reason. */
export function toTaskRecord(view: TaskView, language: Language) {
  const { taskId, kind, draftUpload, clientId, createdAt } = view.task;
  const { status, ...reason } = standingOf(view, language);
  const { portalUsername, month, year, uploadStatus, number } = statementStanding(view, language) ?? {};
  return {
    ...{ taskId, kind, status, summary: summaryOf(view.rows), draftUpload, client_id: clientId, createdAt },
    ...(kind === "str" && { overdue: overdueOf(reservationsOf(view), Date.parse(createdAt)) }),
    ...(kind === "takk" && { portalUsername, month, year, uploadStatus, number }),
    ...reason,
  };
}

function standingOf(view: TaskView, language: Language) {
  const failure = failureOf(view);
  const status = statusOf(view);
  const waiting = view.filings.find(({ waiting }) => waiting !== undefined)?.waiting ?? "";
  const details = inWords(failure?.details ?? (status === "COMPLETED" ? "" : waiting), language);
  return { status, errorValue: failure?.errorValue ?? ("" as const), details };
}

const reservationsOf = ({ rows }: TaskView) => rows.map(({ reservation }) => reservation);

/** Of a search, while there is nothing to show: how it stands, where a reservation would. */
export function searchStatus(view: TaskView, language: Language) {
  const { status, errorValue, details } = standingOf(view, language);
  const dates = { dueDate: "", amendableUntil: "" };
  const never = { serialNumberDeclaration: "", declaredAs: "", amends: "", differs: [], ...dates, isDraft: false };
  const state = status === "COMPLETED" ? "SUBMITTED" : status;
  return { reservationId: "", status: state, details, ...never, lastUpdated: view.task.createdAt, errorValue };
}

/** How many rows are in each state: counted at each reading, never kept. */
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
