import { dateOf } from "../../../shared/contract/day.ts";
import { type Attention, attentionOf, dueDayOf, isSettled, today } from "./due.ts";
import type { Reservation } from "./manager-records.ts";

const days = 30;
const shownFirst = 5;

/** Of a manager's reservations: how many need what, what to mend first, and how many were filed and failed by day in Athens. */
export function summary(reservations: readonly Reservation[], now = today()) {
  const counts = new Map<Attention, number>();
  const byDay = Array.from({ length: days }, (_, index) => ({
    ...{ at: dateOf(now - days + 1 + index), count: 0, failed: 0 },
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
