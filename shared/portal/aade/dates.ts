import { dateOf, dayOf } from "../../contract/day.ts";
import type { Range } from "../portal.ts";

export function isDate(text: string): boolean {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(text);
}

/** The range with so many days more on both sides. */
export function widened({ from, to }: Range, days: number): Range {
  return { from: dateOf(dayOf(from) - days), to: dateOf(dayOf(to) + days) };
}

/** The two halves of a range, and as many days from its middle; nothing of a single day. */
export function halvesAndMiddle({ from, to }: Range): Range[] {
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first >= last) return [];
  const half = Math.ceil((last - first + 1) / 2);
  const quarter = Math.floor(half / 2);
  const starting = (day: number) => ({ from: dateOf(day), to: dateOf(Math.min(day + half - 1, last)) });
  return [starting(first), starting(first + half), ...(half > 1 ? [starting(first + quarter)] : [])];
}

/** Whether something that lasts from one date to another has a day in the range. */
export function touches({ startDate, endDate }: { startDate: string; endDate: string }, { from, to }: Range): boolean {
  return dayOf(startDate) <= dayOf(to) && dayOf(endDate || startDate) >= dayOf(from);
}
