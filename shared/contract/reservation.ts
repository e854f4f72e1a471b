import * as v from "valibot";
import { dayInReach, flag, isDay, sortable } from "../parsing/fields.ts";
import { ignoring, type Leniencies } from "../parsing/leniency.ts";
import { message } from "../parsing/message.ts";
import { say } from "../wording/say.ts";
import { apartmentId } from "./ids.ts";
import { onDeclared } from "./outcome.ts";
import { defaultPlatforms } from "./platforms.ts";
import { column, oneOf, otherPlatform } from "./reservation-fields.ts";

const fieldsOf = (platforms: readonly string[]) => ({
  ...column("accepted"),
  platform: oneOf("expected_platform", [...platforms, otherPlatform]),
});

type Sent = Readonly<Record<string, unknown>>;

const isText = (value: unknown): value is string => typeof value === "string" && isDay(value);
/** An invalid day is reported elsewhere: it has no order. */
const inOrder = (start: unknown, end: unknown) => !isText(start) || !isText(end) || sortable(start) < sortable(end);

const isGiven = (value: unknown) => value !== undefined;

type Rule = readonly [
  field: string,
  other: string,
  message: string,
  holds: (value: unknown, other: unknown) => boolean,
];
/** Rules between two fields, reported at the first; skipped if either has the wrong type. */
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

/** One reservation of a request. Rules between fields are reported even if other fields are wrong. */
const reservationOf = (platforms: readonly string[]) =>
  v.pipe(
    v.object(fieldsOf(platforms)),
    ignoring(ignoredFields),
    // A partial check would skip the amounts once either has a mistake.
    v.rawCheck(({ dataset: { value, issues = [] }, addIssue }) => {
      if (!isRecord(value)) return;
      const report = (field: string, message: string) =>
        addIssue({
          message,
          path: [{ type: "object", origin: "value", input: value, key: field, value: value[field] }],
        });
      const given = amountFields.filter((field) => value[field] !== undefined);
      if (given.length === 0) report("amountReceived", message("amount_missing"));
      if (given.length === 2) for (const field of given) report(field, message("amounts_both"));
      const wrong = new Set(issues.filter(({ kind }) => kind === "schema").map(({ path }) => path?.[0].key));
      for (const [field, other, message, holds] of rules)
        if (!wrong.has(field) && !wrong.has(other) && !holds(value[field], value[other])) report(field, message);
    }),
  );

const amountFields = ["amountReceived", "cancellationAmount"] as const;

const isRecord = (value: unknown): value is Sent => typeof value === "object" && value !== null;

/** Fields that only answers have: a record can be sent back as it was read. */
export const answeredOnly = [
  "isDraft",
  "dateUploaded",
  "declarationServerId",
  "uploadStatus",
  "details",
  "errorValue",
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
  "history",
];

/**
 * A guest who is not a foreigner is identified by tax number: name and document are ignored. `isDraft` outside a record of
 * ours asks for a draft: such a reservation must not be filed for real.
 */
function ignoredFields(sent: Sent): Leniencies {
  const { isForeigner, isDraft, uploadStatus } = sent;
  const ignored = isForeigner === false || isForeigner === "false" ? alsoGuest : onlyAnswered;
  const wantsDraft = isDraft === true && uploadStatus === undefined;
  return wantsDraft ? { ...ignored, isDraft: say("draft_of_task") } : ignored;
}

const allIgnored = (fields: readonly string[]): Leniencies =>
  Object.fromEntries([...answeredOnly, ...fields].map((field) => [field, "ignored"]));
const onlyAnswered = allIgnored([]);
const alsoGuest = allIgnored(["guestName", "guestId"]);

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
  v.object({ apartmentId, fromDate: dayInReach, toDate: dayInReach }),
  v.forward(
    v.partialCheck(
      [["fromDate"], ["toDate"]],
      ({ fromDate, toDate }) => !isDay(fromDate) || !isDay(toDate) || sortable(fromDate) <= sortable(toDate),
      message("range_backwards"),
    ),
    ["toDate"],
  ),
);
