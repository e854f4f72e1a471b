import * as v from "valibot";
import { plain } from "./values.ts";

/** A column is a field of a reservation, or stands for one in the exports of platforms. */
export const fields = [
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
  "cancellationDate",
  "cancellationAmount",
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
  /** Shows which reservations were cancelled. */
  "status",
] as const;
export type Field = (typeof fields)[number];

const FieldName = v.picklist(fields);

/** How a file's columns are read; saved for next month's export. */
export const Mapping = v.object({
  columns: v.record(FieldName, v.string()),
  fixed: v.optional(v.record(FieldName, v.union([v.string(), v.number(), v.boolean()])), {}),
  /** Apartments by their names in the export. */
  apartments: v.optional(v.record(v.string(), v.number()), {}),
  /** A field's values by the file's words for them. */
  values: v.optional(v.record(FieldName, v.record(v.string(), v.string())), {}),
  dates: v.optional(v.picklist(["DMY", "MDY"])),
});
export type Mapping = v.InferOutput<typeof Mapping>;

const key = (name: string) => plain(name).replaceAll(/[^\p{L}\p{N}]/gu, "");

const synonyms: Readonly<Partial<Record<Field, readonly string[]>>> = {
  reservationId: [
    ...["confirmation code", "book number", "booking number", "reservation number"],
    ...["κωδικός επιβεβαίωσης", "αριθμός κράτησης", "κωδικός κράτησης"],
  ],
  startDate: ["start date", "check-in", "arrival", "από", "άφιξη", "ημερομηνία άφιξης", "ημερομηνία έναρξης"],
  endDate: ["end date", "check-out", "departure", "έως", "αναχώρηση", "ημερομηνία αναχώρησης", "ημερομηνία λήξης"],
  amountReceived: [
    ...["gross earnings", "agreed rent", "price", "amount"],
    ...["μεικτά έσοδα", "ακαθάριστα έσοδα", "συμφωνηθέν μίσθωμα", "τιμή", "ποσό"],
  ],
  payout: ["earnings", "payout", "έσοδα", "καθαρά έσοδα", "πληρωμή οικοδεσπότη"],
  hostFee: [
    ...["host fee", "service fee", "host service fee", "χρέωση οικοδεσπότη", "χρέωση υπηρεσίας"],
    ...["προμήθεια υπηρεσιών", "προμήθεια υπηρεσιών οικοδεσπότη"],
  ],
  guestName: ["guest name", "guest name(s)", "όνομα επισκέπτη", "ονοματεπώνυμο"],
  guestId: ["passport", "διαβατήριο", "αριθμός διαβατηρίου"],
  guestTaxId: ["afm", "αφμ", "tax id"],
  isForeigner: ["foreigner", "αλλοδαπός"],
  platform: ["πλατφόρμα"],
  paymentMethod: ["τρόπος πληρωμής"],
  cancellationDate: ["cancellation date", "ημερομηνία ακύρωσης"],
  cancellationAmount: ["ποσό ακύρωσης"],
  apartment: ["listing", "property name", "unit type", "κατάλυμα", "ακίνητο", "καταχώριση", "καταχώρηση"],
  status: ["status", "κατάσταση"],
};

/** The template's column names, in both languages. */
export const templateColumns = {
  reservationId: "Κωδικός κράτησης / Reservation",
  apartment: "Ακίνητο / Apartment",
  startDate: "Άφιξη / Arrival",
  endDate: "Αναχώρηση / Departure",
  amountReceived: "Ποσό / Amount",
  platform: "Πλατφόρμα / Platform",
  paymentMethod: "Τρόπος πληρωμής / Payment",
  isForeigner: "Αλλοδαπός / Foreigner",
  guestName: "Όνομα επισκέπτη / Guest",
  guestId: "Διαβατήριο / Passport",
  guestTaxId: "ΑΦΜ / Tax number",
  cancellationDate: "Ημερομηνία ακύρωσης / Cancelled on",
  cancellationAmount: "Ποσό ακύρωσης / Amount kept",
} as const satisfies Partial<Record<Field, string>>;
const ofTemplate: Readonly<Partial<Record<Field, string>>> = templateColumns;

/** Platforms by columns of their exports. */
const exportsOf = [
  { platform: "Airbnb", columns: ["confirmation code", "start date", "end date", "listing"] },
  { platform: "Airbnb", columns: ["κωδικός επιβεβαίωσης", "ημερομηνία έναρξης", "ημερομηνία λήξης"] },
  { platform: "Booking.com", columns: ["book number", "check-in", "check-out", "price"] },
] as const;

/** The column of an export with the kind of line: a reservation, or a payment for several. */
export const lineKind = (columns: readonly string[]) =>
  columns.findIndex((name) => ["type", "τυποσ"].includes(key(name)));

/** These columns are the payout if the file is Airbnb's or has a fee. */
const eitherAmount = new Set(["amount", "ποσό"].map((name) => key(name)));

/** Guesses each column's field by the API's own names, and by those that platforms and people in Greece use. */
export function guessMapping(columns: readonly string[]): Mapping {
  const known = new Map(columns.map((column) => [key(column), column]));
  const found = fields.flatMap((field) => {
    const column = [field, ofTemplate[field] ?? field, ...(synonyms[field] ?? [])]
      .map((name) => known.get(key(name)))
      .find(Boolean);
    return column === undefined ? [] : [[field, column] as const];
  });
  const guessed = Object.fromEntries(found);
  if (guessed["apartmentId"] !== undefined) delete guessed["apartment"];
  const from = exportsOf.find((one) => one.columns.every((name) => known.has(key(name))));
  const amount = guessed["amountReceived"];
  const isPayout = from?.platform === "Airbnb" || guessed["hostFee"] !== undefined;
  if (amount !== undefined && isPayout && eitherAmount.has(key(amount))) {
    guessed["payout"] ??= amount;
    delete guessed["amountReceived"];
  }
  if (guessed["amountReceived"] !== undefined) delete guessed["payout"];
  if (guessed["payout"] === undefined) delete guessed["hostFee"];
  const fixed = from && guessed["platform"] === undefined ? { platform: from.platform } : {};
  return v.parse(Mapping, { columns: guessed, fixed });
}

/** True if all columns have the API's own names: nothing was guessed, and the day comes first in dates. */
export const isOwn = ({ columns }: Mapping) => Object.entries(columns).every(([field, column]) => field === column);
