import type * as v from "valibot";
import { dateOf } from "../../../shared/contract/day.ts";
import type { TaskRecord } from "../../../shared/contract/schemas.ts";
import { isSettled } from "../../client/in-force.ts";
import { type Attention, attentionOf, dueDayOf, today } from "./due.ts";
import type { Reservation } from "./manager-records.ts";

/** The rows of a task that have an outcome. */
export const doneOf = ({ total, pending, processing, checking }: v.InferOutput<typeof TaskRecord>["summary"]) =>
  total - pending - processing - checking;

const days = 30;
const shownFirst = 5;

/** Counts a manager's reservations by attention, and by day in Athens those filed and failed; lists what to do first. */
export function summary(reservations: readonly Reservation[], now = today()) {
  const counts = new Map<Attention, number>();
  const byDay = Array.from({ length: days }, (_, index) => ({
    at: dateOf(now - days + 1 + index),
    count: 0,
    failed: 0,
  }));
  const toMend: Reservation[] = [];
  for (const one of reservations) {
    const attention = attentionOf(one, now);
    if (attention.includes("needsAction")) toMend.push(one);
    for (const name of attention) counts.set(name, (counts.get(name) ?? 0) + 1);
    const day = byDay[days - 1 - (now - today(new Date(one.dateUploaded)))];
    const isFailed = !isSettled(one) && one.uploadStatus === "FAILED";
    if (!day || !(isFailed || isSettled(one))) continue;
    day.count += 1;
    day.failed += Number(isFailed);
  }
  const first = toMend.toSorted((one, other) => dueDayOf(one) - dueDayOf(other)).slice(0, shownFirst);
  return { counts, first, byDay };
}
