import { isReservationField, kindOf, type ReservationField } from "../../../shared/contract/reservation-fields.ts";
import { reservationLabels } from "../../../shared/wording/console.ts";
import { type Say, valueText } from "../words/words.ts";
import type { Reservation } from "./manager-records.ts";
import { dayText, euros } from "./written.ts";

/** The fields of a reservation in the order in which forms, panels, tables and reports show them. */
export const shownFields: readonly ReservationField[] = Object.keys(reservationLabels).filter(isReservationField);

/** Those that are shown beneath the reservation and its apartment. */
export const factFields: readonly ReservationField[] = shownFields.filter(
  (field) => field !== "reservationId" && field !== "apartmentId",
);

/** The value of a reservation's field as pages show it; undefined where the reservation has none. */
export const shownValue = (field: ReservationField, of: Reservation, say: Say): string | undefined =>
  shown(field, of[field], say);

/** A value of a reservation's field, as it is or as it was, in the page's language. */
export function shown(field: ReservationField, value: unknown, say: Say): string | undefined {
  switch (typeof value) {
    case "boolean":
      return say(value ? "yes" : "no");
    case "number":
      return kindOf(field) === "amount" ? euros(value, say.language) : String(value);
    case "string":
      if (kindOf(field) === "day") return dayText(value, say.language);
      return kindOf(field) === "choice" ? valueText(value, say) : value;
    default:
      return undefined;
  }
}
