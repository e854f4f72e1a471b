import type { Figures } from "../../../shared/portal/portal.ts";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { noTaxNumber } from "../../support/simulation/portal-state.ts";

/**
 * What the invariants judge by. It is written from the specification and imports nothing of the engine's judgement: a
 * mistake in the engine's comparisons must not hide itself.
 */

/** The row that a declaration was typed in for, by the notes as they were typed. */
export function typedFor(typed: string): { taskId: number; row: number; mark: string } | undefined {
  const parts = typed.startsWith("[STR ") && typed.endsWith("]") ? typed.slice(5, -1).split(" ") : [];
  const [taskId, row] = (parts[0] ?? "").split("-").map(Number);
  const mark = parts[1];
  return taskId && row && mark !== undefined && parts.length === 2 ? { taskId, row, mark } : undefined;
}

const centsOf = (euros: number | undefined) => (euros === undefined ? "" : euros.toFixed(2));
const asCents = (cents: number | undefined) => (cents === undefined ? "" : (cents / 100).toFixed(2));

/** In what a declaration says something else than what was sent. */
export function untruths(sent: AcceptedReservation, declared: Figures, amends = false): string[] {
  const number = sent.isForeigner || sent.guestTaxId === noTaxNumber ? undefined : sent.guestTaxId;
  const departure = sent.endDate ?? sent.bookedEndDate;
  // A cancellation of what was declared keeps the departure that was declared.
  const kept = amends && sent.cancellationDate !== undefined ? declared.endDate : undefined;
  const pairs: Record<string, readonly [unknown, unknown]> = {
    arrival: [sent.startDate, declared.startDate],
    departure: [departure ?? kept, declared.endDate],
    rent: [centsOf(sent.amountReceived), asCents(declared.amountCents)],
    platform: [sent.platform, declared.platform],
    payment: [sent.paymentMethod, declared.paymentMethod],
    foreigner: [sent.isForeigner, declared.isForeigner],
    document: [sent.guestId, declared.guestId],
    "tax number": [number, declared.guestTaxId],
    "day of cancellation": [sent.cancellationDate, declared.cancellationDate],
    "rent of a cancellation": [centsOf(sent.cancellationAmount), asCents(declared.cancellationCents)],
    ...(sent.isForeigner && { guest: [sent.guestName, declared.guestName] }),
  };
  return Object.entries(pairs).flatMap(([name, [one, other]]) => (one === other ? [] : [name]));
}

/** Whether a declaration is of the stay that was sent; a cancellation is told what stands at its arrival. */
export const isStayOf = ({ startDate, endDate, cancellationDate }: AcceptedReservation, declared: Figures) =>
  declared.startDate === startDate &&
  (cancellationDate !== undefined || (declared.endDate === endDate && declared.cancellationDate === undefined));

/** One stay, one declaration: a cancelled one is known by its arrival. */
export const stayIn = ({ startDate, endDate = "", cancellationDate }: Figures) =>
  `${startDate} ${cancellationDate === undefined ? endDate : "cancelled"}`;
