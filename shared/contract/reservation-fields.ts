import * as v from "valibot";
import { ApartmentId } from "../ids-and-times.ts";
import { choice } from "../parsing/choice.ts";
import { amount, dayInReach, exactIdentifier, flag, guestName, identifier } from "../parsing/fields.ts";
import { message } from "../parsing/message.ts";
import { say } from "../wording/say.ts";
import { apartmentId } from "./ids.ts";

/** How a value is written and read, by people and in files. */
type Kind = "text" | "number" | "day" | "amount" | "flag" | "choice";

/** Every fact about a field of a reservation that more than one place must agree on. */
interface Field {
  readonly kind: Kind;
  /** What a request may say. */
  readonly accepted: v.GenericSchema;
  /** What a record keeps, and answers show. */
  readonly stored: v.GenericSchema;
  /** The declaration's figure that it becomes; `never` for what the portal's form does not ask. */
  readonly filed: string;
  /** Whether it is erased with the guest. */
  readonly ofGuest: boolean;
}

/** The specification's Greek text for other digital platforms, exactly as there: its first letter is missing. */
export const otherPlatform = "λλες ψηφιακές πλατφόρμες";

export const paymentMethods = [
  "Λογαριασμός Πληρωμών Ημεδαπής",
  "Λογαριασμός Πληρωμών Αλλοδαπής",
  "Μετρητά",
  "Λοιποί",
] as const;

export function oneOf<const T extends readonly string[]>(code: "expected_one_of" | "expected_platform", values: T) {
  return choice(values, say(code, { values: values.map((value) => `"${value}"`) }));
}

/** Numbers come from many countries: no more is checked. */
const taxId = v.pipe(
  exactIdentifier,
  v.check((number) => !/\S\p{Zs}+\S/u.test(number), message("text_spaced")),
);

/** DD/MM/YYYY, or "" where unknown. Anything else is damage, since no due date could be told from it. */
const storedDay = v.pipe(v.string(), v.regex(/^(?:\d{2}\/\d{2}\/\d{4})?$/));
const text = v.string();
const payment = oneOf("expected_one_of", paymentMethods);

const optionalDay = { kind: "day", accepted: v.optional(dayInReach), stored: v.optional(storedDay) } as const;
const optionalAmount = { kind: "amount", accepted: v.optional(amount), stored: v.optional(v.number()) } as const;
const optionalText = { kind: "text", stored: v.optional(text) } as const;

/**
 * The fields of a reservation: request, record, comparison with the portal, erasure, the file's columns and the document are
 * made from this table. What else a field needs is named by `test/unit/declarations/new-field.test.ts`.
 */
export const reservationFields = {
  reservationId: { kind: "text", accepted: exactIdentifier, stored: text, filed: "never", ofGuest: false },
  apartmentId: { kind: "number", accepted: apartmentId, stored: ApartmentId, filed: "never", ofGuest: false },
  startDate: { kind: "day", accepted: dayInReach, stored: storedDay, filed: "startDate", ofGuest: false },
  endDate: { ...optionalDay, filed: "endDate", ofGuest: false },
  amountReceived: { ...optionalAmount, filed: "amountCents", ofGuest: false },
  /** A deployment names its platforms: a request is held to those. */
  platform: { kind: "choice", accepted: text, stored: text, filed: "platform", ofGuest: false },
  paymentMethod: { kind: "choice", accepted: payment, stored: text, filed: "paymentMethod", ofGuest: false },
  guestName: { ...optionalText, accepted: v.optional(guestName), filed: "guestName", ofGuest: true },
  guestId: { ...optionalText, accepted: v.optional(identifier), filed: "guestId", ofGuest: true },
  guestTaxId: { ...optionalText, accepted: v.optional(taxId), filed: "guestTaxId", ofGuest: true },
  isForeigner: { kind: "flag", accepted: flag, stored: v.boolean(), filed: "isForeigner", ofGuest: false },
  cancellationDate: { ...optionalDay, filed: "cancellationDate", ofGuest: false },
  cancellationAmount: { ...optionalAmount, filed: "cancellationCents", ofGuest: false },
  /** Filed as the departure of a cancelled stay. */
  bookedEndDate: { ...optionalDay, filed: "endDate", ofGuest: false },
} as const satisfies Readonly<Record<string, Field>>;

export type ReservationField = keyof typeof reservationFields;

export const isReservationField = (name: string): name is ReservationField => Object.hasOwn(reservationFields, name);

/** The names of all fields, in the order of the table. */
export const reservationFieldNames: readonly ReservationField[] =
  Object.keys(reservationFields).filter(isReservationField);

/** The kind of a field's value; undefined for a name that is no field of a reservation. */
export const kindOf = (name: string): Kind | undefined =>
  isReservationField(name) ? reservationFields[name].kind : undefined;

type Table = typeof reservationFields;
type Column<Name extends keyof Field> = { readonly [F in ReservationField]: Table[F][Name] };

/** One column of the table, by field. */
export function column<Name extends keyof Field>(name: Name): Column<Name>;
export function column(name: keyof Field): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(reservationFields).map(([field, facts]) => [field, facts[name]]));
}

const ofGuest = new Set(Object.entries(column("ofGuest")).flatMap(([field, isOfGuest]) => (isOfGuest ? [field] : [])));

/** Whether a field is erased with the guest. */
export const isOfGuest = (field: string): boolean => ofGuest.has(field);
