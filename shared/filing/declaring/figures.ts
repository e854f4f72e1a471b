import { sortable } from "../../parsing/fields.ts";
import type { Entry, Figures, Range } from "../../portal/portal.ts";
import type { AcceptedReservation } from "../records/submission.ts";

/** Euros with at most two decimals as whole cents. */
export const toCents = (euros: number) => Math.round(euros * 100);

/** What the portal's form holds for "no Greek tax number". */
const noTaxNumber = "000000000";

export function figuresOf(reservation: AcceptedReservation): Figures {
  const {
    startDate,
    endDate = reservation.bookedEndDate,
    amountReceived,
    cancellationDate,
    cancellationAmount,
    ...rest
  } = reservation;
  const { platform, paymentMethod, isForeigner, guestName, guestId, guestTaxId } = rest;
  return {
    startDate,
    platform,
    paymentMethod,
    isForeigner,
    ...(endDate !== undefined && { endDate }),
    ...(amountReceived !== undefined && { amountCents: toCents(amountReceived) }),
    ...(guestName !== undefined && { guestName }),
    ...(guestId !== undefined && { guestId }),
    // The form's tax number is a Greek one; a foreigner is known by name and passport, whatever number came along.
    ...(guestTaxId !== undefined && !isForeigner && guestTaxId !== noTaxNumber && { guestTaxId }),
    ...(cancellationDate !== undefined && { cancellationDate }),
    ...(cancellationAmount !== undefined && { cancellationCents: toCents(cancellationAmount) }),
  };
}

const compared = [
  "startDate",
  "endDate",
  "amountCents",
  "platform",
  "paymentMethod",
  "isForeigner",
  "guestId",
  "guestTaxId",
  "cancellationDate",
  "cancellationCents",
] as const satisfies readonly (keyof Figures)[];

/** The names of the figures in which a declaration differs from what was sent; values are nobody's business here. */
export function differingFigures(sent: Figures, found: Figures): string[] {
  const plain = (figures: Figures) => ({
    ...figures,
    guestTaxId: figures.guestTaxId === noTaxNumber ? undefined : figures.guestTaxId,
  });
  const [ours, theirs] = [plain(sent), plain(found)];
  const names: string[] = compared.filter((name) => ours[name] !== theirs[name]);
  // The portal itself writes the name that belongs to a Greek tax number.
  if (sent.isForeigner && sent.guestName?.trim() !== found.guestName?.trim()) names.push("guestName");
  return names;
}

/** Whether a listed declaration is about the same stay. A cancelled stay has its arrival only. */
export function sameStay({ startDate, endDate, cancellationDate }: AcceptedReservation, entry: Entry): boolean {
  if (startDate !== entry.startDate) return false;
  if (entry.final && cancellationDate !== undefined) return true;
  return entry.endDate === (endDate ?? "");
}

/** One stay, one key: two reservations of it are one declaration. */
export const stayOf = ({ startDate, endDate, cancellationDate }: AcceptedReservation) =>
  cancellationDate === undefined ? `${startDate}-${endDate ?? ""}` : `${startDate} cancelled`;

/** A later row of a filing waits for an earlier one of its stay: sent apart, it would find that one declared. */
export function waitsFor(later: AcceptedReservation, earlier: AcceptedReservation): boolean {
  if (later.apartmentId !== earlier.apartmentId) return false;
  const anyOfThatArrival = later.cancellationDate !== undefined && earlier.startDate === later.startDate;
  return anyOfThatArrival || stayOf(later) === stayOf(earlier);
}

/** Dates DD/MM/YYYY from the earliest arrival to the latest departure: whatever the portal filters on, the stays are in it. */
export function rangeOf(reservations: readonly AcceptedReservation[]): Range {
  const days = reservations.flatMap(({ startDate, endDate }) => [startDate, endDate ?? startDate]);
  const sorted = days.toSorted((one, other) => sortable(one).localeCompare(sortable(other)));
  return { from: sorted.at(0) ?? "", to: sorted.at(-1) ?? "" };
}
