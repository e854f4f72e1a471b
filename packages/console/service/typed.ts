import { kindOf, type ReservationField } from "../../../shared/contract/reservation-fields.ts";
import type { StatementCount } from "../../../shared/contract/statement.ts";
import { readAmount } from "../../sheets/rules/amounts.ts";

/** A month's counts of the climate fee as they are typed. */
export type Counts = Readonly<Record<StatementCount, string>>;

/** The fields of a reservation as they are typed. */
export type Fields = Readonly<Record<string, unknown>>;

/** A reservation's form as it stands. */
export interface Typed {
  readonly fields: Fields;
  readonly isCancelled: boolean;
}

/** The fields that only a stay that took place has, and those that only a cancelled one has. */
export const ofStay: readonly ReservationField[] = ["endDate", "amountReceived"];
export const ofCancellation: readonly ReservationField[] = ["cancellationDate", "cancellationAmount", "bookedEndDate"];

/** The reservation to send: without empty fields and those of the other kind of stay; typed amounts become numbers. */
export function readFields(fields: Fields, isCancelled: boolean): Fields {
  const others: readonly string[] = isCancelled ? ofStay : ofCancellation;
  const given = Object.entries(fields).filter(
    ([name, value]) => !others.includes(name) && value !== "" && value !== undefined,
  );
  return Object.fromEntries(
    given.map(([name, value]) => {
      const reading = kindOf(name) === "amount" && typeof value === "string" ? readAmount(value) : undefined;
      return [name, reading && "value" in reading ? reading.value : value];
    }),
  );
}

/** A field's value as a form shows it. */
export const textOf = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

/** The fields that a form asks: those of its kind of stay and of its guest. What is there is always shown. */
export const isAskedIn = (name: ReservationField, fields: Fields, isCancelled: boolean) =>
  !(isCancelled ? ofStay : ofCancellation).includes(name) && isOfGuestsKind(name, fields);

/** A foreigner has a name and a document, everybody else a tax number. */
function isOfGuestsKind(name: ReservationField, fields: Fields): boolean {
  if (textOf(fields[name]) !== "") return true;
  const isForeigner = fields["isForeigner"] === true;
  return name === "guestTaxId" ? !isForeigner : isForeigner || (name !== "guestName" && name !== "guestId");
}
