import type { ReservationField } from "../../../shared/contract/reservation-fields.ts";
import { type Change, sound } from "./reservation.ts";

const cancelled = {
  cancellationDate: "01/10/2026",
  cancellationAmount: 100,
  endDate: undefined,
  amountReceived: undefined,
};
const greek = { isForeigner: false, guestTaxId: "123456783", guestName: undefined, guestId: undefined };

/** For each field, a change to the sound reservation that has the field, and one that gives it another value. */
export const examples: Readonly<Record<ReservationField, { readonly of: Change; readonly changed: Change }>> = {
  reservationId: { of: {}, changed: { reservationId: "A-2" } },
  apartmentId: { of: {}, changed: { apartmentId: 2 } },
  startDate: { of: {}, changed: { startDate: "04/10/2026" } },
  endDate: { of: {}, changed: { endDate: "08/10/2026" } },
  amountReceived: { of: {}, changed: { amountReceived: 420.51 } },
  platform: { of: {}, changed: { platform: "Booking.com" } },
  paymentMethod: { of: {}, changed: { paymentMethod: "Λοιποί" } },
  guestName: { of: {}, changed: { guestName: "Bo Li" } },
  guestId: { of: {}, changed: { guestId: "P654321" } },
  guestTaxId: { of: greek, changed: { ...greek, guestTaxId: "090000045" } },
  isForeigner: { of: { guestTaxId: "123456783" }, changed: { isForeigner: false, guestTaxId: "123456783" } },
  cancellationDate: { of: cancelled, changed: { ...cancelled, cancellationDate: "02/10/2026" } },
  cancellationAmount: { of: cancelled, changed: { ...cancelled, cancellationAmount: 100.01 } },
  bookedEndDate: {
    of: { ...cancelled, bookedEndDate: "07/10/2026" },
    changed: { ...cancelled, bookedEndDate: "08/10/2026" },
  },
};

/** A reservation that has the field; undefined without an example of it. */
export function reservationWith(field: ReservationField): Change | undefined {
  const example = Object.entries(examples).find(([name]) => name === field);
  return example && { ...sound, ...example[1].of };
}

/** What a failing test says: where to add which line, on a line of its own to be copied. */
export const add = (place: string, line: string) => `${place}, add:\n\n    ${line}\n\n`;
