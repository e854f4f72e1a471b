import { dayOf } from "../../../shared/contract/day.ts";
import type { Reservation } from "./manager-records.ts";

/** The weekday of a day since 1970, which began on a Thursday; 0 is Sunday. */
export const weekdayOf = (day: number) => (day + 4) % 7;
export const isWeekend = (day: number) => weekdayOf(day) === 0 || weekdayOf(day) === 6;

/** The days of a month that a stay covers, counted from its first; without the day of departure. */
export function daysIn(one: Reservation, first: number, length: number): { from: number; to: number } | undefined {
  const [start, end] = [dayOf(one.startDate) - first, dayOf(one.endDate ?? one.startDate) - first];
  const [from, to] = [Math.max(0, start), Math.min(length, Math.max(start + 1, end))];
  return from < to ? { from, to } : undefined;
}
