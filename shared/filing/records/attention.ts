import type { Item } from "../../aws/store.ts";
import { dayMs } from "../../contract/day.ts";
import { dueDateOf, endOf } from "../../contract/due-date.ts";
import { isTerminal, type State } from "../../contract/outcome.ts";
import { attention, listedAt } from "./keys.ts";
import type { RowRef } from "./reservations.ts";
import type { AcceptedReservation } from "./submission.ts";

/**
 * What is open stands in the index of what needs attention beforehand, under the time from which it is late, so that it
 * is found then although nothing touches it. Its place costs two writes, and most rows end weeks before: it is given as
 * late as this. No filing rests for longer than a day, and what is late within a day is counted.
 */
const beforehand = 3 * dayMs;

/** Whether what is late at this time gets its place now. */
export const isLateSoon = (lateAt: number | undefined, now: number) =>
  lateAt !== undefined && lateAt - beforehand <= now;

/** From when a reservation is late, unless it has ended: epoch milliseconds. */
export const lateAtOf = (reservation: AcceptedReservation) => endOf(dueDateOf(reservation, "as-is"));

/** Its place in the index, from the given time (ISO) on. */
export const placeAt = (from: string, { taskId, row }: RowRef) => ({
  attentionUnder: attention,
  attentionAt: listedAt(from, taskId, row),
});

/** What has not come off needs attention from now on; what is declared or drafted never again; the rest once overdue. */
export function attentionAfter(state: State, now: string, row: RowRef): { set: Item; remove: readonly string[] } {
  if (state === "FAILED" || state === "NEEDS_REVIEW") return { set: placeAt(now, row), remove: [] };
  return { set: {}, remove: isTerminal(state) ? ["attentionUnder", "attentionAt"] : [] };
}
