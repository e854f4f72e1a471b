import { dayMs } from "../parsing/durations.ts";

/** Days since 1970 of a date DD/MM/YYYY. */
export function dayOf(date: string): number {
  const [day = 1, month = 1, year = 1970] = date.split("/").map(Number);
  return Date.UTC(year, month - 1, day) / dayMs;
}

/** ISO dates of later years have another shape. */
const lastDay = dayOf("31/12/9999");

/** DD/MM/YYYY of days since 1970; the last day with such a date for those after it. */
export const dateOf = (day: number): string =>
  new Date(Math.min(day, lastDay) * dayMs).toISOString().slice(0, 10).split("-").toReversed().join("/");
