import { dateOf, dayOf } from "../../../contract/day.ts";
import type { Range } from "../../portal.ts";

export const isDate = (text: string) => /^\d{2}\/\d{2}\/\d{4}$/.test(text);

/** The range with `days` more on both sides. */
export function widened({ from, to }: Range, days: number): Range {
  return { from: dateOf(dayOf(from) - days), to: dateOf(dayOf(to) + days) };
}

/** The two halves of a range, and a range of the same length across its middle. None for a single day. */
export function halvesAndMiddle({ from, to }: Range): Range[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first >= last) return [];
  const half = Math.ceil((last - first + 1) / 2);
  const quarter = Math.floor(half / 2);
  const starting = (day: number) => ({ from: dateOf(day), to: dateOf(Math.min(day + half - 1, last)) });
  return [starting(first), starting(first + half), ...(half > 1 ? [starting(first + quarter)] : [])];
}

/** True if a stay has a day in the range. */
export function overlapsRange(
  { startDate, endDate }: { startDate: string; endDate: string },
  { from, to }: Range,
): boolean {
  return dayOf(startDate) <= dayOf(to) && dayOf(endDate || startDate) >= dayOf(from);
}

const daysOfAYear = 365;

/** The years that cover a range. Each shares so many days with the next that a stay of no more is wholly in one of them. */
export function yearsOf({ from, to }: Range, shared: number): Range[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  const step = daysOfAYear - shared;
  const count = Math.max(1, Math.ceil((last - first + 1 - shared) / step));
  return Array.from({ length: count }, (_, place) => {
    const start = first + place * step;
    return { from: dateOf(start), to: dateOf(Math.min(start + daysOfAYear - 1, last)) };
  });
}
