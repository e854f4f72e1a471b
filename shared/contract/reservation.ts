import * as v from "valibot";
import { amount, date, flag, identifier, isDay, name, recordNumber, sortable } from "../parsing/fields.ts";
import { defaultPlatforms } from "./platforms.ts";

/** The specification's Greek text for other digital platforms, written exactly as there: without its first letter. */
export const otherPlatform = "λλες ψηφιακές πλατφόρμες";

export const paymentMethods = [
  "Λογαριασμός Πληρωμών Ημεδαπής",
  "Λογαριασμός Πληρωμών Αλλοδαπής",
  "Μετρητά",
  "Λοιποί",
] as const;

const oneOf = (values: readonly string[]) => `expected one of ${values.map((value) => `"${value}"`).join(", ")}`;

/** A guest's tax number may be of any country: only its outer form is checked. */
const taxId = v.pipe(identifier, v.regex(/^\S+$/u, "expected no spaces: write the number in one piece"));

const fieldsOf = (platforms: readonly string[]) => ({
  reservationId: identifier,
  apartmentId: recordNumber,
  startDate: date,
  endDate: v.optional(date),
  amountReceived: v.optional(amount),
  platform: v.picklist(
    [...platforms, otherPlatform],
    `${oneOf([...platforms, otherPlatform])} (the last one just so, without a first letter Ά)`,
  ),
  paymentMethod: v.picklist(paymentMethods, oneOf(paymentMethods)),
  guestName: v.optional(name),
  guestId: v.optional(identifier),
  guestTaxId: v.optional(taxId),
  isForeigner: flag,
  cancellationDate: v.optional(date),
  cancellationAmount: v.optional(amount),
});

/** One reservation of a request, with the rules that hold between its fields: each is told whatever else is wrong. */
const reservationOf = (platforms: readonly string[]) =>
  v.pipe(
    v.object(fieldsOf(platforms)),
    // A raw check: a partial one is silent once either of its fields has been named.
    v.rawCheck(({ dataset: { value }, addIssue }) => {
      if (!isRecord(value)) return;
      const tell = (field: string, message: string) =>
        addIssue({
          message: `${exactlyOneAmount}: ${message}`,
          path: [{ type: "object", origin: "value", input: value, key: field, value: value[field] }],
        });
      const given = amountFields.filter((field) => value[field] !== undefined);
      if (given.length === 0) tell("amountReceived", "give amountReceived, or cancellationAmount for a cancelled stay");
      if (given.length === 2) for (const field of given) tell(field, "leave out this one or the other");
    }),
    v.forward(
      v.partialCheck(
        [["endDate"], ["cancellationDate"]],
        ({ endDate, cancellationDate }) => (endDate === undefined) !== (cancellationDate === undefined),
        "exactly one of endDate and cancellationDate must be given: endDate, or cancellationDate for a cancelled stay",
      ),
      ["endDate"],
    ),
    v.forward(
      v.partialCheck(
        [["startDate"], ["endDate"]],
        ({ startDate, endDate }) =>
          endDate === undefined || !areDays(startDate, endDate) || sortable(startDate) < sortable(endDate),
        "startDate must be before endDate: give a later endDate",
      ),
      ["endDate"],
    ),
    v.forward(
      v.partialCheck(
        [["isForeigner"], ["guestName"]],
        ({ isForeigner, guestName }) => !isForeigner || guestName !== undefined,
        "is required when isForeigner is true: give the guest's name",
      ),
      ["guestName"],
    ),
    v.forward(
      v.partialCheck(
        [["isForeigner"], ["guestId"]],
        ({ isForeigner, guestId }) => !isForeigner || guestId !== undefined,
        "is required when isForeigner is true: give the guest's passport or identity number",
      ),
      ["guestId"],
    ),
    v.forward(
      v.partialCheck(
        [["isForeigner"], ["guestTaxId"]],
        ({ isForeigner, guestTaxId }) => isForeigner || guestTaxId !== undefined,
        "is required when isForeigner is false: give the guest's Greek tax number",
      ),
      ["guestTaxId"],
    ),
    v.transform(withoutIgnored),
  );

/** What is no day has been told already: its order means nothing. */
const areDays = (...dates: readonly string[]) => dates.every(isDay);

const amountFields = ["amountReceived", "cancellationAmount"] as const;
const exactlyOneAmount = "exactly one of amountReceived and cancellationAmount must be given";

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null;

/** When isForeigner is false, guestName and guestId are ignored: neither stored nor filed. */
function withoutIgnored<
  R extends { isForeigner: boolean; guestName?: string | undefined; guestId?: string | undefined },
>(reservation: R): R {
  if (reservation.isForeigner) return reservation;
  const { guestName: _, guestId: __, ...kept } = reservation;
  return { ...reservation, ...kept, guestName: undefined, guestId: undefined };
}

/** The body of POST /str/task. */
export const strTaskBody = (platforms: readonly string[] = defaultPlatforms, maxReservations = 1_000) =>
  v.object({
    draftUpload: v.optional(flag, false),
    reservations: v.pipe(
      v.array(reservationOf(platforms), "expected a list of reservations"),
      v.minLength(1, "expected at least one reservation"),
      v.maxLength(maxReservations, `expected at most ${maxReservations} reservations: split them over several tasks`),
    ),
  });

/** The body of POST /str/submitted-declarations. */
export const SearchBody = v.pipe(
  v.object({ apartmentId: recordNumber, fromDate: date, toDate: date }),
  v.forward(
    v.partialCheck(
      [["fromDate"], ["toDate"]],
      ({ fromDate, toDate }) => !areDays(fromDate, toDate) || sortable(fromDate) <= sortable(toDate),
      "fromDate must not be after toDate: give a later toDate",
    ),
    ["toDate"],
  ),
);
