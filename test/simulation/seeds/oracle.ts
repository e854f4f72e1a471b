import type { Figures } from "../../../shared/portal/portal.ts";
import type { AcceptedReservation } from "../../../shared/records/submission.ts";
import { noTaxNumber } from "../../support/simulation/portal-state.ts";

/**
 * What the invariants judge by: written from the specification, without the engine's own comparisons, so that a mistake in
 * those cannot hide itself.
 */

/** The row that a declaration was saved for, by its notes as they were typed. */
export function typedFor(typed: string): { taskId: number; row: number; mark: string } | undefined {
  const parts = typed.startsWith("[STR ") && typed.endsWith("]") ? typed.slice(5, -1).split(" ") : [];
  const [taskId, row] = (parts[0] ?? "").split("-").map(Number);
  const mark = parts[1];
  return taskId && row && mark !== undefined && parts.length === 2 ? { taskId, row, mark } : undefined;
}

const centsOf = (euros: number | undefined) => (euros === undefined ? "" : euros.toFixed(2));
const asCents = (cents: number | undefined) => (cents === undefined ? "" : (cents / 100).toFixed(2));

/** The fields in which a declaration differs from what was sent. `keeps`: it amends an earlier one, or is not the row's own. */
export function untruths(sent: AcceptedReservation, declared: Figures, keeps = false): string[] {
  const number = sent.isForeigner || sent.guestTaxId === noTaxNumber ? undefined : sent.guestTaxId;
  const departure = sent.endDate ?? sent.bookedEndDate;
  // A cancellation that names no departure keeps the declared one.
  const kept = keeps && sent.cancellationDate !== undefined ? declared.endDate : undefined;
  const pairs: Record<string, readonly [unknown, unknown]> = {
    arrival: [sent.startDate, declared.startDate],
    departure: [departure ?? kept, declared.endDate],
    rent: [centsOf(sent.amountReceived), asCents(declared.amountCents)],
    platform: [sent.platform, declared.platform],
    payment: [sent.paymentMethod, declared.paymentMethod],
    foreigner: [sent.isForeigner, declared.isForeigner],
    document: [sent.guestId, asSent(sent.guestId, declared.guestId)],
    "tax number": [number, declared.guestTaxId],
    "day of cancellation": [sent.cancellationDate, declared.cancellationDate],
    "rent of a cancellation": [centsOf(sent.cancellationAmount), asCents(declared.cancellationCents)],
    ...(sent.isForeigner && { guest: [sent.guestName, asSent(sent.guestName, declared.guestName)] }),
  };
  return Object.entries(pairs).flatMap(([name, [one, other]]) => (one === other ? [] : [name]));
}

/** Whether a declaration is of the stay that was sent; a cancellation matches any declaration of its arrival. */
export const isStayOf = ({ startDate, endDate, cancellationDate }: AcceptedReservation, declared: Figures) =>
  declared.startDate === startDate &&
  (cancellationDate !== undefined || (declared.endDate === endDate && declared.cancellationDate === undefined));

/** Whether a declaration has both dates of what was sent. */
export const isOfBothDates = ({ startDate, endDate, bookedEndDate }: AcceptedReservation, declared: Figures) =>
  declared.startDate === startDate && declared.endDate === (endDate ?? bookedEndDate);

/** Whether a declaration shows the guest that was sent: the document or tax number, or the name where it has neither. */
export function isGuestOf(sent: AcceptedReservation, { guestId, guestTaxId, guestName }: Figures): boolean {
  if (guestTaxId !== undefined && guestTaxId !== noTaxNumber && guestTaxId === sent.guestTaxId) return true;
  if (guestId !== undefined) return isSpelledAs(sent.guestId, guestId);
  if (guestTaxId !== undefined && guestTaxId !== noTaxNumber) return false;
  return guestName !== undefined && isSpelledAs(sent.guestName, guestName);
}

/** A text as it was sent, where it is only spelled otherwise. */
const asSent = (sent: string | undefined, shown: string | undefined) =>
  shown !== undefined && isSpelledAs(sent, shown) ? sent : shown;

/** A portal may spell a text its own way, and cut it. */
function isSpelledAs(sent: string | undefined, shown: string): boolean {
  const letters = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return (
    sent !== undefined &&
    (letters(sent) === letters(shown) || (shown.length >= 20 && letters(sent).startsWith(letters(shown))))
  );
}

/** The identity of a stay: its two dates, or its arrival where it is cancelled. */
export const stayIn = ({ startDate, endDate = "", cancellationDate }: Figures) =>
  `${startDate} ${cancellationDate === undefined ? endDate : "cancelled"}`;
