import * as v from "valibot";
import { plain } from "./values.ts";

/** What a column can be: a field of a reservation, or what stands for one in the exports of platforms. */
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
  // An export's parts of the agreed rent.
  /** What the platform paid out, after its fee. */
  "payout",
  /** What it had taken off for itself. */
  "hostFee",
  /** Cleaning that the payout does not hold; never guessed. */
  "cleaningOnTop",
  /** Levies that the payout holds; never guessed. */
  "taxesWithin",
  /** An apartment by its name on record, or its registry id. */
  "apartment",
  /** Tells which reservations were cancelled. */
  "status",
] as const;
export type Field = (typeof fields)[number];

const FieldName = v.picklist(fields);

/** How a file's columns are read; kept in a file, so that next month's export needs no thought. */
export const Mapping = v.object({
  columns: v.record(FieldName, v.string()),
  fixed: v.optional(v.record(FieldName, v.union([v.string(), v.number(), v.boolean()])), {}),
  /** Apartments by the names that the export has for them. */
  apartments: v.optional(v.record(v.string(), v.number()), {}),
  /** Values of a field by what the file has for them. */
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

/** Names of the template's columns, in both languages. */
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

/** The platform whose export has these columns. */
const exportsOf = [
  { platform: "Airbnb", columns: ["confirmation code", "start date", "end date", "listing"] },
  { platform: "Airbnb", columns: ["κωδικός επιβεβαίωσης", "ημερομηνία έναρξης", "ημερομηνία λήξης"] },
  { platform: "Booking.com", columns: ["book number", "check-in", "check-out", "price"] },
] as const;

/** The column of an export that tells what a line is: a reservation, or money that was paid out for several. */
export const lineKind = (columns: readonly string[]) =>
  columns.findIndex((name) => ["type", "τυποσ"].includes(key(name)));

/** What stands under these is the payout, where the file is Airbnb's or says what was taken off. */
const eitherAmount = new Set(["amount", "ποσό"].map((name) => key(name)));

/** Which column is which field, by the API's own names, and by those that platforms and people here use. */
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
  for (const part of guessed["amountReceived"] === undefined ? [] : (["payout", "hostFee"] as const))
    delete guessed[part];
  if (guessed["payout"] === undefined) delete guessed["hostFee"];
  const fixed = from && guessed["platform"] === undefined ? { platform: from.platform } : {};
  return v.parse(Mapping, { columns: guessed, fixed });
}

/** Whether every field is named as the API names it: nothing had to be guessed, and the day comes first. */
export const isOwn = ({ columns }: Mapping) => Object.entries(columns).every(([field, column]) => field === column);
