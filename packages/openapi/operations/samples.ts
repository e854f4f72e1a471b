import type { GatewayError } from "../../../shared/contract/gateway-errors.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { codeOf, refusalInWords } from "../../../shared/wording/refusal-words.ts";
import { type Said, say } from "../../../shared/wording/say.ts";
import type { Example } from "../operation-text.ts";

export const requestId = "7a0f1b9e-2f39-4d0c-9a63-6a1f0c0f5b11";
export const acceptedAt = "2026-10-15T09:30:00.000Z";
export const filedAt = "2026-10-15T09:30:02.000Z";
/** The times of a record that was never changed. */
export const unchanged = { createdAt: acceptedAt, updatedAt: acceptedAt };

/** A refusal for its fields: message and list say the same. */
export function mistakes(...errors: readonly (readonly [path: string, message: Said])[]) {
  return {
    errorMessage: errors.map(([path, message]) => `${path}: ${refusalInWords(message)}`).join("; "),
    requestId,
    code: "validation_failed",
    errors: errors.map(([path, message]) => ({ path, code: codeOf(message), message: refusalInWords(message) })),
  };
}

export const refusal = (said: Said) => ({ errorMessage: refusalInWords(said), requestId, code: codeOf(said) });
/** The example of an Idempotency-Key that was used for another request. */
export const keyReused = (what: string, idempotencyKey: string, request: Pick<Example, "path" | "body">) => ({
  keyReused: {
    summary: `The same key for ${what}`,
    idempotencyKey,
    ...request,
    answer: refusal(say("idempotency_key_reused")),
  },
});
export const gatewayRefusal = ({ message: errorMessage, code }: GatewayError) => ({ errorMessage, requestId, code });

export const foreignStay = {
  reservationId: "A-1",
  apartmentId: 1,
  startDate: "03/10/2026",
  endDate: "07/10/2026",
  amountReceived: 420.5,
  platform: "Airbnb",
  paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής",
  isForeigner: true,
  guestName: "Ada Byron",
  guestId: "P123456",
};

export const correctedStay = { ...foreignStay, amountReceived: 390 };

export const cancelledStay = {
  reservationId: "A-2",
  apartmentId: 2,
  startDate: "10/10/2026",
  cancellationDate: "01/10/2026",
  cancellationAmount: 90,
  platform: "Booking.com",
  paymentMethod: "Λοιποί",
  isForeigner: false,
  guestTaxId: "123456789",
};

export const strayStay = {
  reservationId: "A-3",
  apartmentId: 999,
  startDate: "31/12/2026",
  endDate: "02/01/2027",
  amountReceived: 180,
  platform: "λλες ψηφιακές πλατφόρμες",
  paymentMethod: "Μετρητά",
  isForeigner: false,
  guestTaxId: "123456789",
};

const uploaded = { taskId: 1, isDraft: false, dateUploaded: acceptedAt, amends: "", differs: [] };
const declared = { ...uploaded, uploadStatus: "SUBMITTED", details: "", errorValue: "" };
const inOctober = { dueDate: "20/11/2026", amendableUntil: "28/02/2027" };
const declaredAs = (number: string) => ({ declarationServerId: number, declaredAs: number, declaredYear: "2026" });
export const apartmentNotFound = {
  details: inWords(say("apartment_not_found", { apartmentId: 999 })),
  errorValue: "apartment_not_found",
};

/** The three stays as listings show them once they are filed. */
export const reservationRecords = [
  { ...foreignStay, ...declared, ...inOctober, ...declaredAs("1"), row: 1 },
  { ...cancelledStay, ...declared, ...inOctober, ...declaredAs("2"), row: 2 },
  {
    ...strayStay,
    ...uploaded,
    ...apartmentNotFound,
    row: 3,
    uploadStatus: "FAILED",
    dueDate: "20/02/2027",
    amendableUntil: "28/02/2028",
    declarationServerId: "",
    declaredAs: "",
  },
];

export const correction = {
  ...correctedStay,
  ...declared,
  ...inOctober,
  ...declaredAs("3"),
  taskId: 2,
  row: 1,
  amends: "1",
  amendsYear: "2026",
};

/** The same with their histories. */
export const reservationsWithHistory = reservationRecords.map((record) => {
  const end = record.uploadStatus === "SUBMITTED" ? "submitted" : "failed";
  const rule = end === "submitted" ? { rule: "it is final" } : {};
  const saved = end === "submitted" ? [{ at: filedAt, event: "draft_saved" }] : [];
  return {
    ...record,
    history: [{ at: acceptedAt, event: "accepted", by: "local-admin" }, ...saved, { at: filedAt, event: end, ...rule }],
  };
});

const nothing = {
  total: 0,
  pending: 0,
  processing: 0,
  checking: 0,
  submitted: 0,
  drafted: 0,
  failed: 0,
  needsReview: 0,
};
export const counted = (counts: object) => ({ ...nothing, ...counts });
