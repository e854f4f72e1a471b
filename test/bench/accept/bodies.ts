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

/** What everybody who is compared has to refuse, or they would not do the same work. */
export const wrong: readonly string[] = [
  { apartmentId: "7" },
  { startDate: "31/02/2026" },
  { endDate: undefined },
  { endDate: dayOf(0), startDate: dayOf(1) },
  { amountReceived: -1 },
  { amountReceived: 1.234 },
  { cancellationAmount: 5 },
  { platform: "Nobody's" },
  { isForeigner: false, guestTaxId: undefined },
  { nobodyKnows: 1 },
].map((mistake) =>
  JSON.stringify({ reservations: reservations.with(500, Object.assign({ ...reservations[500] }, mistake)) }),
);
