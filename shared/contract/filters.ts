import * as v from "valibot";
import type { ApartmentId, OwnerId } from "../ids-and-times.ts";
import { choice } from "../parsing/choice.ts";
import { date, isDay, sortable, text } from "../parsing/fields.ts";
import { message } from "../parsing/message.ts";
import { say } from "../wording/say.ts";
import { errorValues, states, taskKinds, taskStatuses } from "./outcome.ts";
import { numberUpTo, pageEntries } from "./page-query.ts";

const oneOf = <const T extends readonly string[]>(values: T) => choice(values, say("expected_one_of", { values }));
const booleanInQuery = v.pipe(
  oneOf(["true", "false"]),
  v.transform((word) => word === "true"),
);
/** With its offset: a time without one could be of any zone. */
const timeShape = /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d)$/;
const instantInQuery = v.pipe(
  v.string(message("expected_time")),
  v.regex(timeShape, message("expected_time")),
  // Another shape is reported already.
  v.check((sent) => !timeShape.test(sent) || isInCalendar(sent), message("expected_time")),
);

function isInCalendar(time: string): boolean {
  // A day that its month does not have falls into another month.
  const day = new Date(`${time.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(Date.parse(time)) && day.toISOString().startsWith(time.slice(0, 10));
}

export const numberInQuery = numberUpTo(2_147_483_647);
const apartmentInQuery: v.GenericSchema<string, ApartmentId> = numberInQuery;
const ownerInQuery: v.GenericSchema<string, OwnerId> = numberInQuery;

const inOrder = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from === undefined || to === undefined || !isDay(from) || !isDay(to) || sortable(from) <= sortable(to);

/** Query parameters of the lists of reservations, which must all match. */
export const ReservationsQuery = v.pipe(
  v.object({
    ...pageEntries,
    status: v.optional(oneOf(states)),
    errorValue: v.optional(oneOf(errorValues)),
    apartmentId: v.optional(apartmentInQuery),
    ownerId: v.optional(ownerInQuery),
    reservationId: v.optional(text(64)),
    from: v.optional(date),
    to: v.optional(date),
    updatedSince: v.optional(instantInQuery),
    needsAttention: v.optional(booleanInQuery),
  }),
  v.forward(v.partialCheck([["from"], ["to"]], inOrder, message("filter_backwards")), ["to"]),
);
export type ReservationsQuery = v.InferOutput<typeof ReservationsQuery>;

export const TasksQuery = v.object({
  limit: v.optional(numberUpTo(100)),
  cursor: pageEntries.cursor,
  kind: v.optional(oneOf(taskKinds)),
  status: v.optional(oneOf(taskStatuses)),
});
