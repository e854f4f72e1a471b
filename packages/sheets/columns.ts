import * as v from "valibot";
import type { ReservationField } from "../../shared/contract/reservation-fields.ts";
import { type Field, fields } from "./fields.ts";
import { columnByWords, headingKey, isNameOf } from "./heading.ts";
import { sourceOf } from "./sources/all.ts";

const FieldName = v.picklist(fields);

/** How a source's files are read, and what people answered about them; saved for next month's file. */
export const Mapping = v.object({
  version: v.optional(v.literal(2), 2),
  /** The known source whose columns the file has. */
  source: v.optional(v.string()),
  columns: v.record(FieldName, v.string()),
  /** The same for every row. */
  fixed: v.optional(v.record(FieldName, v.union([v.string(), v.number(), v.boolean()])), {}),
  /** Apartments by their names in the file. */
  apartments: v.optional(v.record(v.string(), v.number()), {}),
  /** A field's values by the file's words for them. */
  values: v.optional(v.record(FieldName, v.record(v.string(), v.string())), {}),
  dates: v.optional(v.picklist(["DMY", "MDY"])),
  /** The names of apartments in the files that it was kept for. */
  listings: v.optional(v.array(v.string()), []),
  /** Answers to questions about the file as a whole. */
  answers: v.optional(v.record(v.string(), v.string()), {}),
});
export type Mapping = v.InferOutput<typeof Mapping>;

/** The names that people in Greece and small programs give their columns. */
const synonyms: Readonly<Partial<Record<Field, readonly string[]>>> = {
  reservationId: [
    "confirmation code",
    "book number",
    "booking number",
    "reservation number",
    "reservation",
    "booking",
    "κωδικός επιβεβαίωσης",
    "αριθμός κράτησης",
    "κωδικός κράτησης",
    "κράτηση",
  ],
  startDate: [
    "start date",
    "check-in date",
    "arrival date",
    "check-in",
    "arrival",
    "από",
    "άφιξη",
    "ημερομηνία άφιξης",
    "ημερομηνία έναρξης",
  ],
  endDate: [
    "end date",
    "check-out date",
    "departure date",
    "check-out",
    "departure",
    "έως",
    "μέχρι",
    "ως",
    "αναχώρηση",
    "ημερομηνία αναχώρησης",
    "ημερομηνία λήξης",
  ],
  amountReceived: [
    "gross earnings",
    "agreed rent",
    "price",
    "amount",
    "μεικτά έσοδα",
    "ακαθάριστα έσοδα",
    "συμφωνηθέν μίσθωμα",
    "τιμή",
    "ποσό",
  ],
  payout: [
    "earnings",
    "payout",
    "έσοδα",
    "καθαρά έσοδα",
    "πληρωμή οικοδεσπότη",
    "einkünfte",
    "revenus",
    "guadagni",
    "ingresos",
    "ganhos",
    "inkomsten",
    "zarobki",
  ],
  hostFee: [
    "host fee",
    "service fee",
    "host service fee",
    "χρέωση οικοδεσπότη",
    "χρέωση υπηρεσίας",
    "προμήθεια υπηρεσιών",
    "προμήθεια υπηρεσιών οικοδεσπότη",
  ],
  guestName: ["guest name", "guest name(s)", "guest", "όνομα επισκέπτη", "ονοματεπώνυμο", "επισκέπτης"],
  guestId: ["passport", "διαβατήριο", "αριθμός διαβατηρίου"],
  guestTaxId: ["afm", "αφμ", "tax id"],
  isForeigner: ["foreigner", "αλλοδαπός"],
  platform: ["πλατφόρμα", "platform", "channel"],
  paymentMethod: ["τρόπος πληρωμής", "payment method"],
  cancellationDate: ["cancellation date", "ημερομηνία ακύρωσης"],
  cancellationAmount: ["ποσό ακύρωσης"],
  bookedEndDate: ["booked departure", "booked check-out", "αρχική αναχώρηση", "κρατημένη αναχώρηση"],
  apartment: [
    "listing",
    "property name",
    "unit type",
    "unterkunftstyp",
    "τύπος μονάδας",
    "κατάλυμα",
    "ακίνητο",
    "καταχώριση",
    "καταχώρηση",
  ],
  status: ["status", "κατάσταση"],
  kind: ["type", "τύπος"],
  currency: ["currency", "νόμισμα"],
  nights: ["nights", "# of nights", "duration (nights)", "διανυκτερεύσεις", "αριθμός διανυκτερεύσεων"],
};

/** The template's column names, in both languages. People name an apartment, and need not know its number. */
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
  bookedEndDate: "Αρχική αναχώρηση / Booked departure",
} as const satisfies Record<Exclude<ReservationField, "apartmentId"> | "apartment", string>;
const ofTemplate: Readonly<Partial<Record<Field, string>>> = templateColumns;

/** These columns are the payout if the file has the platform's fee. */
const eitherAmount = new Set(["amount", "ποσό"].map(headingKey));

/** The names of a field's columns in any file that is known. */
const namesOf = (field: Field) => [field, ofTemplate[field] ?? field, ...(synonyms[field] ?? [])];

const known = new Set(fields.flatMap(namesOf).map(headingKey));

/** True for the name of a column that can be read: the line that has most of them has the columns' names. */
export const isColumnName = (name: string) =>
  known.has(headingKey(name)) || fields.some((field) => isNameOf(field, name));

/** Reads each column by its source's table, or else by the names and words that programs and people use. */
export function guessMapping(columns: readonly string[]): Mapping {
  const source = sourceOf(columns);
  const at = new Map(columns.toReversed().map((column) => [headingKey(column), column]));
  const first = (names: readonly string[]) => names.map((name) => at.get(headingKey(name))).find(Boolean);
  const guessed: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    // Beside its own columns, an export may have those that its owner has added.
    const column =
      first(source?.columns[field] ?? []) ?? (source && settled.has(field) ? undefined : first(namesOf(field)));
    if (column !== undefined && !isKnownTo(source, column, field)) guessed[field] = column;
  }
  addByWords(columns, guessed, source);
  if (guessed.apartmentId !== undefined) delete guessed.apartment;
  const amount = guessed.amountReceived;
  if (!source && amount !== undefined && guessed.hostFee !== undefined && eitherAmount.has(headingKey(amount))) {
    guessed.payout ??= amount;
    delete guessed.amountReceived;
  }
  if (guessed.amountReceived !== undefined) delete guessed.payout;
  if (guessed.payout === undefined) delete guessed.hostFee;
  const fixed = { ...source?.fixed, ...(source?.platform !== undefined && { platform: source.platform }) };
  if (guessed.payout === undefined) delete fixed.hostFee;
  return v.parse(Mapping, { ...(source && { source: source.id }), columns: guessed, fixed });
}

type Source = NonNullable<ReturnType<typeof sourceOf>>;

/** Fields that a source's table settles, by a column or by their absence. */
const settled: ReadonlySet<Field> = new Set(["amountReceived", "payout", "hostFee", "kind", "platform"]);

const isKnownTo = (source: Source | undefined, column: string, field: Field) =>
  source?.columns[field] === undefined && (source?.known ?? []).some((name) => headingKey(name) === headingKey(column));

/** Fields for which words within a column's name are enough. */
const byWords = [
  "reservationId",
  "startDate",
  "endDate",
  "lastNight",
  "nights",
  "guestLastName",
  "guestName",
  "apartment",
  "platform",
  "paymentMethod",
  "isForeigner",
  "guestId",
  "guestTaxId",
  "country",
  "status",
  "currency",
  "cancellationDate",
  "cancellationAmount",
  "rooms",
  "amountReceived",
] as const satisfies readonly Field[];

function addByWords(
  columns: readonly string[],
  guessed: Partial<Record<Field, string>>,
  source: Source | undefined,
): void {
  const notNeeded = new Set((source?.known ?? []).map(headingKey));
  const taken = () =>
    new Set([...Object.values(guessed), ...columns.filter((column) => notNeeded.has(headingKey(column)))]);
  for (const field of byWords) {
    if (guessed[field] !== undefined || (source && settled.has(field))) continue;
    const isPayout = guessed.payout !== undefined && (source !== undefined || guessed.hostFee !== undefined);
    if (field === "amountReceived" && isPayout) continue;
    if (field === "apartment" && guessed.apartmentId !== undefined) continue;
    const column = columnByWords(columns, field, taken());
    if (column !== undefined) guessed[field] = column;
  }
  if (guessed.guestName !== undefined) {
    delete guessed.guestLastName;
    return;
  }
  // A name alone is the guest's; beside a surname it is the first of two.
  const name = columnByWords(columns, "guestFirstName", taken());
  if (name !== undefined) guessed[guessed.guestLastName === undefined ? "guestName" : "guestFirstName"] = name;
}

/** True if all columns have the API's own names: nothing was guessed, and the day comes first in dates. */
export const isOwn = ({ columns }: Mapping) => Object.entries(columns).every(([field, column]) => field === column);
