import * as v from "valibot";
import {
  amount,
  date,
  exactIdentifier,
  flag,
  identifier,
  isDay,
  name,
  recordNumber,
  sortable,
} from "../parsing/fields.ts";
import { ignoring, type Leniencies } from "../parsing/leniency.ts";
import { message } from "../parsing/message.ts";
import { say } from "../wording/say.ts";
import { onDeclared } from "./outcome.ts";
import { defaultPlatforms } from "./platforms.ts";

/** The specification's Greek text for other digital platforms, written exactly as there: without its first letter. */
export const otherPlatform = "λλες ψηφιακές πλατφόρμες";

export const paymentMethods = [
  "Λογαριασμός Πληρωμών Ημεδαπής",
  "Λογαριασμός Πληρωμών Αλλοδαπής",
  "Μετρητά",
  "Λοιποί",
] as const;

/** Of many countries: no more is checked. */
const taxId = v.pipe(
  exactIdentifier,
  v.check((number) => !/\S\p{Zs}+\S/u.test(number), message("text_spaced")),
);

const fieldsOf = (platforms: readonly string[]) => ({
  reservationId: exactIdentifier,
  apartmentId: recordNumber,
  startDate: date,
  endDate: v.optional(date),
  amountReceived: v.optional(amount),
  platform: oneOf("expected_platform", [...platforms, otherPlatform]),
  paymentMethod: oneOf("expected_one_of", paymentMethods),
  guestName: v.optional(name),
  guestId: v.optional(identifier),
  guestTaxId: v.optional(taxId),
  isForeigner: flag,
  cancellationDate: v.optional(date),
  cancellationAmount: v.optional(amount),
  bookedEndDate: v.optional(date),
});

function oneOf<const T extends readonly string[]>(code: "expected_one_of" | "expected_platform", values: T) {
  return v.picklist(values, message(code, { values: values.map((value) => `"${value}"`) }));
}

type Sent = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && isDay(value);
/** What is no day has been told already: its order means nothing. */
const inOrder = (start: unknown, end: unknown) => !isText(start) || !isText(end) || sortable(start) < sortable(end);

const isGiven = (value: unknown) => value !== undefined;

type Rule = readonly [
  field: string,
  other: string,
  message: string,
  holds: (value: unknown, other: unknown) => boolean,
];
/** What holds between two fields, told at the first of them; silent where one of them is of another type. */
const rules: readonly Rule[] = [
  ["endDate", "cancellationDate", message("end_missing"), (end, cancelled) => isGiven(end) || isGiven(cancelled)],
  ["endDate", "cancellationDate", message("ends_both"), (end, cancelled) => !isGiven(end) || !isGiven(cancelled)],
  ["endDate", "startDate", message("end_before_start"), (end, start) => inOrder(start, end)],
  ["bookedEndDate", "cancellationDate", message("booked_end_alone"), (end, day) => !isGiven(end) || isGiven(day)],
  ["bookedEndDate", "startDate", message("booked_end_before_start"), (end, start) => inOrder(start, end)],
  ["guestName", "isForeigner", message("guest_name_missing"), (name, isForeigner) => !isForeigner || isGiven(name)],
  ["guestId", "isForeigner", message("guest_id_missing"), (id, isForeigner) => !isForeigner || isGiven(id)],
  ["guestTaxId", "isForeigner", message("guest_tax_id_missing"), (id, isForeigner) => !!isForeigner || isGiven(id)],
];

/** One reservation of a request, with the rules that hold between its fields: each is told whatever else is wrong. */
const reservationOf = (platforms: readonly string[]) =>
  v.pipe(
    v.object(fieldsOf(platforms)),
    ignoring(notCounting),
    // A partial check would be silent about amounts once either of them has been named.
    v.rawCheck(({ dataset: { value, issues = [] }, addIssue }) => {
      if (!isRecord(value)) return;
      const tell = (field: string, message: string) =>
        addIssue({
          message,
          path: [{ type: "object", origin: "value", input: value, key: field, value: value[field] }],
        });
      const given = amountFields.filter((field) => value[field] !== undefined);
      if (given.length === 0) tell("amountReceived", message("amount_missing"));
      if (given.length === 2) for (const field of given) tell(field, message("amounts_both"));
      const wrong = new Set(issues.filter(({ kind }) => kind === "schema").map(({ path }) => path?.[0].key));
      for (const [field, other, message, holds] of rules)
        if (!wrong.has(field) && !wrong.has(other) && !holds(value[field], value[other])) tell(field, message);
    }),
  );

const amountFields = ["amountReceived", "cancellationAmount"] as const;

const isRecord = (value: unknown): value is Sent => typeof value === "object" && value !== null;

/** What only our answers say of a reservation: a record can be sent back as it was read. */
export const answeredOnly = [
  ...["isDraft", "dateUploaded", "declarationServerId", "uploadStatus", "details", "errorValue"],
  ...[
    "taskId",
    "row",
    "dismissed",
    "declaredAs",
    "declaredYear",
    "differs",
    "amends",
    "amendsYear",
    "dueDate",
    "amendableUntil",
    "status",
    "serialNumberDeclaration",
    "lastUpdated",
  ],
  "history",
] as const;

/**
 * A guest who is no foreigner is named by tax number: name and document are ignored. `isDraft` by itself, in what is no record of
 * ours, is somebody's wish for a draft: it must not be filed for real.
 */
function notCounting(sent: Sent): Leniencies {
  const { isForeigner, isDraft, uploadStatus } = sent;
  const ignored = isForeigner === false || isForeigner === "false" ? ofOthers : ofAnswers;
  const wantsDraft = isDraft === true && uploadStatus === undefined;
  return wantsDraft ? { ...ignored, isDraft: say("draft_of_task") } : ignored;
}

const allIgnored = (fields: readonly string[]): Leniencies =>
  Object.fromEntries([...answeredOnly, ...fields].map((field) => [field, "ignored"]));
const ofAnswers = allIgnored([]);
const ofOthers = allIgnored(["guestName", "guestId"]);

export const strTaskBody = (platforms: readonly string[] = defaultPlatforms, maxReservations = 1_000) =>
  v.pipe(
    v.object({
      draftUpload: v.optional(flag, false),
      onDeclared: v.optional(oneOf("expected_one_of", onDeclared), "refuse"),
      reservations: v.pipe(
        v.array(reservationOf(platforms), message("expected_reservations")),
        v.minLength(1, message("reservations_none")),
        v.maxLength(maxReservations, message("reservations_too_many", { max: maxReservations })),
      ),
    }),
    v.forward(
      v.partialCheck(
        [["draftUpload"], ["onDeclared"]],
        (task) => !task.draftUpload || task.onDeclared === "refuse",
        message("draft_corrects_nothing"),
      ),
      ["onDeclared"],
    ),
    ignoring(() => ({ requestId: "ignored", nextCursor: "ignored" })),
  );

export const SearchBody = v.pipe(
  v.object({ apartmentId: recordNumber, fromDate: date, toDate: date }),
  v.forward(
    v.partialCheck(
      [["fromDate"], ["toDate"]],
      ({ fromDate, toDate }) => !isDay(fromDate) || !isDay(toDate) || sortable(fromDate) <= sortable(toDate),
      message("range_backwards"),
    ),
    ["toDate"],
  ),
);
