import { writtenDay } from "../../support/written-day.ts";

const dayOf = (offset: number) => writtenDay(Date.UTC(2026, 0, 1 + offset));

/** A thousand reservations, half of the guests Greek. */
const reservations: Readonly<Record<string, unknown>>[] = Array.from({ length: 1_000 }, (_, place) => ({
  reservationId: `A-${place}`,
  apartmentId: 1 + (place % 50),
  startDate: dayOf(place % 300),
  endDate: dayOf((place % 300) + 2),
  amountReceived: 120.5,
  platform: "Airbnb",
  paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής",
  ...(place % 2 === 0
    ? { isForeigner: false, guestTaxId: "123456789" }
    : { isForeigner: true, guestName: "Ada Byron", guestId: `P${place}` }),
}));

export const right = JSON.stringify({ reservations });
export const count = reservations.length;
