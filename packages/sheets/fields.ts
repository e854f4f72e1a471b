import { type ReservationField, reservationFieldNames } from "../../shared/contract/reservation-fields.ts";

/** Columns of platforms' and people's files that are no field of a reservation, but stand for one or are held against one. */
const beside = [
  // Parts of the agreed rent in an export.
  /** After the platform's fee. */
  "payout",
  /** The platform's fee. */
  "hostFee",
  /** Cleaning not included in the payout; never guessed. */
  "cleaningOnTop",
  /** Levies included in the payout; never guessed. */
  "taxesWithin",
  /** An apartment's name on record, or its registry id. */
  "apartment",
  /** Shows which reservations were cancelled, and which are none. */
  "status",
  // Shown by an export, and held against the rest.
  /** The subject of a line: a stay, a payout, an adjustment. */
  "kind",
  /** The amount of a line that is no stay. */
  "lineAmount",
  "currency",
  "nights",
  "rooms",
  /** The guest's, or the booker's. */
  "country",
  /** The one before the day of departure. */
  "lastNight",
  "guestFirstName",
  "guestLastName",
] as const;

/** What a column may be: a field of a reservation, or one beside them. */
export type Field = ReservationField | (typeof beside)[number];

export const fields: readonly Field[] = [...reservationFieldNames, ...beside];
