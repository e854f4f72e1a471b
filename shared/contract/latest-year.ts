import type { EpochMs } from "../ids-and-times.ts";
import { athensDate } from "./athens.ts";

/** The year of the latest occurrence of a month (1–12) that is not in the future in Athens. */
export function latestYear(month: number, now: EpochMs): number {
  const { year } = athens(now);
  return isInFuture(year, month, now) ? year - 1 : year;
}

/** Whether a month has not yet begun in Athens. */
export function isInFuture(year: number, month: number, now: EpochMs): boolean {
  const today = athens(now);
  return year > today.year || (year === today.year && month > today.month);
}

function athens(now: EpochMs): { year: number; month: number } {
  const [year = 0, month = 0] = athensDate(now).split("-").map(Number);
  return { year, month };
}
