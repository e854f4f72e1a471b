/** The fields of every reservation. */
export const fieldsOfAll = [
  "reservationId",
  "apartmentId",
  "startDate",
  "endDate",
  "amountReceived",
  "platform",
  "paymentMethod",
  "isForeigner",
  "guestName",
  "guestId",
  "guestTaxId",
] as const;

/** Those of a cancelled one. */
export const fieldsOfCancelled = ["cancellationDate", "cancellationAmount"] as const;

/** A column is a field of a reservation, or stands for one in the files of platforms and people. */
export const fields = [
  ...fieldsOfAll,
  ...fieldsOfCancelled,
  "bookedEndDate",
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
  /** What a line is about: a stay, a payout, an adjustment. */
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
export type Field = (typeof fields)[number];
