import { type ReservationField, reservationFieldNames, reservationFields } from "../../contract/reservation-fields.ts";
import { sortable, withoutInvisible } from "../../parsing/fields.ts";
import { wordsOf } from "../../parsing/folded.ts";
import { isSameSpelling } from "../../parsing/spelling.ts";
import type { Entry, Figures, Range } from "../../portal/portal.ts";
import { type Days, stayOf } from "../../records/reservations.ts";
import type { AcceptedReservation } from "../../records/submission.ts";

export const toCents = (euros: number) => Math.round(euros * 100);

/** The portal's form for "no Greek tax number". */
const noTaxNumber = "000000000";

/** The departure; for a cancelled stay the booked one, where it is known. */
const departureOf = ({ endDate, bookedEndDate }: Days) => endDate ?? bookedEndDate;

type Filed = {
  readonly [Figure in keyof Figures]?: (reservation: AcceptedReservation) => Figures[Figure] | undefined;
};
/** How a figure follows from a reservation where it is not simply its field; undefined where the form's field stays empty. */
const derived: Filed = {
  endDate: departureOf,
  guestName: ({ guestName }) => (guestName === undefined ? undefined : withoutInvisible(guestName)),
  // The form takes a Greek tax number only; a foreigner is declared by name and passport.
  guestTaxId: ({ guestTaxId, isForeigner }) => (isForeigner || guestTaxId === noTaxNumber ? undefined : guestTaxId),
};

/** The fields that are filed, and the figure that each becomes. */
const filedFields = reservationFieldNames.flatMap((field) => {
  const figure: keyof Figures | "never" = reservationFields[field].filed;
  return figure === "never" ? [] : [[field, figure] as const];
});

/** A field's value as a figure: amounts in cents. */
function asFigure(field: ReservationField, value: AcceptedReservation[ReservationField]) {
  return typeof value === "number" && reservationFields[field].kind === "amount" ? toCents(value) : value;
}

export function figuresOf(reservation: AcceptedReservation): Figures {
  const { startDate, platform, paymentMethod, isForeigner } = reservation;
  const given = filedFields.flatMap(([field, figure]) => {
    const derive = derived[figure];
    const value = derive ? derive(reservation) : asFigure(field, reservation[field]);
    return value === undefined ? [] : [[figure, value] as const];
  });
  return { ...Object.fromEntries(given), startDate, platform, paymentMethod, isForeigner };
}

/**
 * The figures of a correction to a declaration with this departure. A cancelled stay keeps the declared departure, unless
 * its new arrival is after it: a list may not show such a declaration.
 */
export function correctedFigures(reservation: AcceptedReservation, { endDate }: Figures): Figures {
  const figures = figuresOf(reservation);
  const isMissing = figures.endDate === undefined && reservation.cancellationDate !== undefined;
  const isKept = isMissing && endDate !== undefined && sortable(figures.startDate) < sortable(endDate);
  return isKept ? { ...figures, endDate } : figures;
}

/** The figures that are compared, by the consumer's names; a departure by the first of its two. */
const compared = filedFields.filter(([, figure], at, all) => all.findIndex(([, other]) => other === figure) === at);

/** The names of the fields in which a declaration differs from what was sent. */
export function differingFigures(sent: Figures, found: Figures): string[] {
  const plain = (figures: Figures) => ({
    ...figures,
    guestTaxId: figures.guestTaxId === noTaxNumber ? undefined : figures.guestTaxId,
  });
  const [ours, theirs] = [plain(sent), plain(found)];
  const differs = (figure: keyof Figures) =>
    isSpelledText(figure)
      ? isTyped(figure, sent) && !isSpelled(ours[figure] ?? "", theirs[figure] ?? "")
      : ours[figure] !== theirs[figure];
  return compared.flatMap(([field, figure]) => (differs(figure) ? [field] : []));
}

/** Whether a portal may spell it in its own way. */
const isSpelledText = (figure: keyof Figures): figure is "guestName" | "guestId" =>
  figure === "guestName" || figure === "guestId";

/** The portal itself fills in the name of a Greek tax number. */
const isTyped = (figure: keyof Figures, { isForeigner }: Figures) => figure !== "guestName" || isForeigner;

/** The texts that were sent and that a page shows, and which of them it spells otherwise. */
export function spellingsOf(reservation: AcceptedReservation, shown: Figures) {
  const sent = figuresOf(reservation);
  const fields = compared.flatMap(([field, figure]) => {
    if (!isSpelledText(figure) || !isTyped(figure, sent)) return [];
    const [ours, theirs] = [sent[figure], shown[figure]];
    return ours === undefined || theirs === undefined ? [] : [{ field, isAsSent: ours.trim() === theirs.trim() }];
  });
  return {
    compared: fields.map(({ field }) => field),
    respelled: fields.flatMap(({ field, isAsSent }) => (isAsSent ? [] : [field])),
  };
}

/**
 * Whether a page shows the reservation's guest: by document or tax number, or by name where it shows neither. What may stand
 * for a document that was not at hand is many a guest's: it needs the name as well.
 */
export function isSameGuest(reservation: AcceptedReservation, { guestId, guestTaxId, guestName }: Figures): boolean {
  const taxId = guestTaxId === noTaxNumber ? undefined : guestTaxId;
  if (taxId !== undefined && taxId === reservation.guestTaxId) return true;
  const isNamed = isShown(reservation.guestName, guestName);
  if (guestId === undefined && taxId === undefined) return isNamed;
  return isShown(reservation.guestId, guestId) && (isNamed || isDocument(guestId));
}

/** Whether a page names the reservation's guest, perhaps with another document. */
export const isNamedAlike = (reservation: AcceptedReservation, { guestName }: Figures) =>
  isShown(reservation.guestName, guestName);

/** Fewer letters and digits than this are no number of a document. */
const shortestDocument = 5;

/** Not `-`, `passport`, `00000` or `123456`, which stand for any document. */
function isDocument(guestId = ""): boolean {
  const signs = wordsOf(guestId).join("");
  const isVaried = new Set(signs).size > 2 && !"01234567890".includes(signs);
  return signs.length >= shortestDocument && /\d/.test(signs) && isVaried;
}

/** Whether a portal shows a text as it was sent: it may spell it in its own way. */
const isSpelled = (sent: string, shown: string) => sent.trim() === shown.trim() || isSameSpelling(sent, shown);

const isShown = (sent: string | undefined, shown: string | undefined) =>
  sent !== undefined && shown !== undefined && isSameSpelling(sent, shown);

export const correctionsOf = (reservation: AcceptedReservation, found: Figures) =>
  differingFigures(correctedFigures(reservation, found), found);

/** The fields in which our declaration differs from what was sent. A correction may keep the declared departure. */
export const differingFields = (
  { reservation }: { readonly reservation: AcceptedReservation },
  { amends }: { readonly amends?: string | undefined },
  found: Figures,
) => (amends === undefined ? differingFigures(figuresOf(reservation), found) : correctionsOf(reservation, found));

/** Whether a listed declaration is of the same stay. A cancelled stay is compared by arrival alone. */
export function sameStay(reservation: Days, entry: Entry): boolean {
  if (reservation.startDate !== entry.startDate || entry.superseded) return false;
  return ((entry.final || entry.amends) && isCancellation(reservation)) || sameDates(reservation, entry);
}

export const sameDates = (reservation: Days, { startDate, endDate }: Entry) =>
  startDate === reservation.startDate && endDate === (departureOf(reservation) ?? "");

export const isCancellation = ({ cancellationDate }: Pick<Days, "cancellationDate">) => cancellationDate !== undefined;

/** Whether a listed final is of other, overlapping days. */
export function overlapsStay(reservation: AcceptedReservation, entry: Entry): boolean {
  const { startDate, endDate } = figuresOf(reservation);
  if (!entry.final || entry.superseded || endDate === undefined || entry.endDate === "") return false;
  if (sameStay(reservation, entry)) return false;
  return sortable(startDate) < sortable(entry.endDate) && sortable(entry.startDate) < sortable(endDate);
}

/** Whether a later row of a filing waits for an earlier one of the same property, since both are of one stay. */
export function waitsFor(later: AcceptedReservation, earlier: AcceptedReservation): boolean {
  const anyOfThatArrival = later.cancellationDate !== undefined && earlier.startDate === later.startDate;
  return anyOfThatArrival || stayOf(later) === stayOf(earlier);
}

/** From the earliest arrival to the latest departure, DD/MM/YYYY: it holds the stays whichever date the portal filters by. */
export function rangeOf(reservations: readonly Days[]): Range {
  const days = reservations.flatMap((one) => [one.startDate, departureOf(one) ?? one.startDate]);
  const sorted = days.toSorted((one, other) => sortable(one).localeCompare(sortable(other)));
  return { from: sorted.at(0) ?? "", to: sorted.at(-1) ?? "" };
}

export const inYearsAround = ({ from, to }: Range): Range => ({ from: inYears(from, -1), to: inYears(to, 1) });

const inYears = (date: string, years: number) =>
  date.replace("29/02", "28/02").replace(/\d+$/, (year) => String(Number(year) + years));
