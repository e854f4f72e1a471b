import type { Row } from "../records/rows.ts";

/** A row as listings show it: what was sent as it was sent, and how it stands. */
export function toReservationRecord({ reservation, ...row }: Row) {
  return {
    ...reservation,
    isDraft: row.isDraft,
    dateUploaded: row.acceptedAt,
    declarationServerId: row.declarationServerId,
    uploadStatus: row.state,
    details: row.details,
    errorValue: row.errorValue,
  };
}

/** A row as its task's status shows it. Only a final has a serial number. */
export function toUploadStatus({ reservation, ...row }: Row) {
  return {
    reservationId: reservation.reservationId,
    status: row.state,
    details: row.details,
    serialNumberDeclaration: row.state === "SUBMITTED" ? row.declarationServerId : "",
    lastUpdated: row.lastUpdated,
    isDraft: row.isDraft,
    errorValue: row.errorValue,
  };
}

const summaryNames = {
  PENDING: "pending",
  PROCESSING: "processing",
  CHECKING: "checking",
  SUBMITTED: "submitted",
  DRAFTED: "drafted",
  FAILED: "failed",
  NEEDS_REVIEW: "needsReview",
} as const satisfies Record<Row["state"], string>;

/** How many rows are in each state: counted at each reading, never kept. */
export function summaryOf(rows: readonly Row[]) {
  const summary = {
    total: rows.length,
    pending: 0,
    processing: 0,
    checking: 0,
    submitted: 0,
    drafted: 0,
    failed: 0,
    needsReview: 0,
  };
  for (const { state } of rows) summary[summaryNames[state]] += 1;
  return summary;
}
