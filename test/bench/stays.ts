import type { AcceptedReservation } from "../../shared/records/submission.ts";
import { day } from "../support/durations.ts";
import { writtenDay } from "../support/written-day.ts";

/** A guest has a Greek tax number, which costs the portal's look-up step, or a passport. */
export type Guests = "half" | "greek" | "foreign";

/** A stay of one night, `place` days after `first`. */
export function aStay(apartmentId: number, place: number, first: number, guests: Guests = "half"): AcceptedReservation {
  const arrival = first + place * day;
  const isGreek = guests === "greek" || (guests === "half" && place % 2 === 0);
  return {
    reservationId: `B-${apartmentId}-${place}`,
    apartmentId,
    amountReceived: 120.5,
    platform: "Airbnb",
    startDate: writtenDay(arrival),
    endDate: writtenDay(arrival + day),
    paymentMethod: "Λογαριασμός Πληρωμών Ημεδαπής",
    isForeigner: !isGreek,
    ...(isGreek ? { guestTaxId: "123456789" } : { guestName: "Ada Byron", guestId: `P${place}` }),
  };
}
