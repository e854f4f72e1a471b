import type { ReservationRecord } from "../../packages/client/lists.ts";

/** A reservation that is declared, as the API lists it. */
export const declared = {
  taskId: 1,
  row: 1,
  reservationId: "r",
  apartmentId: 1,
  startDate: "03/04/2026",
  endDate: "07/04/2026",
  amountReceived: 420.5,
  platform: "Airbnb",
  paymentMethod: "Μετρητά",
  isForeigner: false,
  isDraft: false,
  dateUploaded: "2026-04-08T10:00:00.000Z",
  dueDate: "20/05/2026",
  amendableUntil: "28/02/2027",
  uploadStatus: "SUBMITTED" as const,
  details: "",
  errorValue: "" as const,
  declarationServerId: "",
  declaredAs: "",
  differs: [],
  amends: "",
};

export const record = (change: Partial<ReservationRecord> = {}): ReservationRecord => ({ ...declared, ...change });

/** The counts of a task's rows before there are any. */
export const noCounts = {
  total: 0,
  pending: 0,
  processing: 0,
  checking: 0,
  submitted: 0,
  drafted: 0,
  failed: 0,
  needsReview: 0,
};
