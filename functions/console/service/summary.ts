import { type Attention, attentionOf, dueDayOf, isSettled, today } from "./due.ts";
import type { Reservation } from "./manager-records.ts";

const days = 30;
/** So many are shown before all of them. */
const shownFirst = 5;

/** Of a manager's reservations: how many need what, what to mend first, and how many were filed and failed by day in Athens. */
export function summary(reservations: readonly Reservation[], now = today()) {
  const counts = new Map<Attention, number>();
  const filed = Array.from({ length: days }, () => 0);
  const failed = Array.from({ length: days }, () => 0);
  const toMend: Reservation[] = [];
  for (const one of reservations) {
    const attention = attentionOf(one, now);
    if (attention.includes("needsAction")) toMend.push(one);
    for (const name of attention) counts.set(name, (counts.get(name) ?? 0) + 1);
    const at = days - 1 - (now - today(new Date(one.dateUploaded)));
    const into = isSettled(one) ? filed : one.uploadStatus === "FAILED" ? failed : undefined;
    if (into?.[at] !== undefined) into[at] += 1;
  }
  const dates = Array.from({ length: days }, (_, index) => (now - days + 1 + index) * 86_400);
  // A failure stands in front of the whole.
  const first = toMend.toSorted((one, other) => dueDayOf(one) - dueDayOf(other)).slice(0, shownFirst);
  return {
    counts,
    first,
    chart: { days: dates, filed: filed.map((count, day) => count + (failed[day] ?? 0)), failed },
  };
}
