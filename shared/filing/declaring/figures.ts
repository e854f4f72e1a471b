import { sortable } from "../../parsing/fields.ts";
import type { Entry, Figures, Range } from "../../portal/portal.ts";
import type { Days } from "../../records/claims.ts";
import type { AcceptedReservation } from "../../records/submission.ts";

export const toCents = (euros: number) => Math.round(euros * 100);

/** What the portal's form holds for "no Greek tax number". */
const noTaxNumber = "000000000";

/** The departure; of a cancelled stay the one that was booked, where it is known. */
const departureOf = ({ endDate, bookedEndDate }: Days) => endDate ?? bookedEndDate;

export function figuresOf(reservation: AcceptedReservation): Figures {
  const endDate = departureOf(reservation);
  const { startDate, endDate: _, amountReceived, cancellationDate, cancellationAmount, ...rest } = reservation;
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

/**
 * What a declaration is to say when it is made to say what the reservation says. A cancelled stay keeps the departure
 * that was declared of it, unless its arrival is moved beyond that: what departs before it arrives no list may show.
 */
export function correctedFigures(reservation: AcceptedReservation, { endDate }: Figures): Figures {
  const figures = figuresOf(reservation);
  const isMissing = figures.endDate === undefined && reservation.cancellationDate !== undefined;
  const isKept = isMissing && endDate !== undefined && sortable(figures.startDate) < sortable(endDate);
  return isKept ? { ...figures, endDate } : figures;
}

/** What is compared, by the names that the consumer knows. */
const compared = {
  startDate: "startDate",
  endDate: "endDate",
  amountReceived: "amountCents",
  platform: "platform",
  paymentMethod: "paymentMethod",
  isForeigner: "isForeigner",
  guestId: "guestId",
  guestTaxId: "guestTaxId",
  cancellationDate: "cancellationDate",
  cancellationAmount: "cancellationCents",
} as const satisfies Partial<Record<keyof AcceptedReservation, keyof Figures>>;

/** The fields in which a declaration differs from what was sent, by name; values are nobody's business here. */
export function differingFigures(sent: Figures, found: Figures): string[] {
  const plain = (figures: Figures) => ({
    ...figures,
    guestTaxId: figures.guestTaxId === noTaxNumber ? undefined : figures.guestTaxId,
  });
  const [ours, theirs] = [plain(sent), plain(found)];
  const names = Object.entries(compared).flatMap(([field, name]) => (ours[name] === theirs[name] ? [] : [field]));
  // The portal itself writes the name that belongs to a Greek tax number.
  if (sent.isForeigner && sent.guestName?.trim() !== found.guestName?.trim()) names.push("guestName");
  return names;
}

export const correctionsOf = (reservation: AcceptedReservation, found: Figures) =>
  differingFigures(correctedFigures(reservation, found), found);

/** In which fields a declaration of ours is not what was sent; a correction may keep what was declared before. */
export const differingFields = (
  { reservation }: { readonly reservation: AcceptedReservation },
  { amends }: { readonly amends?: string | undefined },
  found: Figures,
) => (amends === undefined ? differingFigures(figuresOf(reservation), found) : correctionsOf(reservation, found));

/** Whether a listed declaration is about the same stay. A cancelled stay has its arrival only. */
export function sameStay(reservation: Days, entry: Entry): boolean {
  if (reservation.startDate !== entry.startDate || entry.superseded) return false;
  return ((entry.final || entry.amends) && isCancellation(reservation)) || sameDates(reservation, entry);
}

export const sameDates = (reservation: Days, { startDate, endDate }: Entry) =>
  startDate === reservation.startDate && endDate === (departureOf(reservation) ?? "");

export const isCancellation = ({ cancellationDate }: Pick<Days, "cancellationDate">) => cancellationDate !== undefined;

/** Whether a listed declaration is of other days that are partly the same. */
export function overlaps(reservation: AcceptedReservation, entry: Entry): boolean {
  const { startDate, endDate } = figuresOf(reservation);
  if (!entry.final || entry.superseded || endDate === undefined || entry.endDate === "") return false;
  if (sameStay(reservation, entry)) return false;
  return sortable(startDate) < sortable(entry.endDate) && sortable(entry.startDate) < sortable(endDate);
}

/** One stay, one key: two reservations of it are one declaration. */
export const stayOf = ({ startDate, endDate, cancellationDate }: AcceptedReservation) =>
  cancellationDate === undefined ? `${startDate}-${endDate ?? ""}` : `${startDate} cancelled`;

/** A later row of a filing waits for an earlier one of its place and stay: sent apart, it would find that one declared. */
export function waitsFor(later: AcceptedReservation, earlier: AcceptedReservation): boolean {
  const anyOfThatArrival = later.cancellationDate !== undefined && earlier.startDate === later.startDate;
  return anyOfThatArrival || stayOf(later) === stayOf(earlier);
}

/** Dates DD/MM/YYYY from the earliest arrival to the latest departure: whatever the portal filters on, the stays are in it. */
export function rangeOf(reservations: readonly Days[]): Range {
  const days = reservations.flatMap((one) => [one.startDate, departureOf(one) ?? one.startDate]);
  const sorted = days.toSorted((one, other) => sortable(one).localeCompare(sortable(other)));
  return { from: sorted.at(0) ?? "", to: sorted.at(-1) ?? "" };
}

export const inYearsAround = ({ from, to }: Range): Range => ({ from: inYears(from, -1), to: inYears(to, 1) });

const inYears = (date: string, years: number) =>
  date.replace("29/02", "28/02").replace(/\d+$/, (year) => String(Number(year) + years));
