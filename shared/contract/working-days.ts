import { dayMs } from "../parsing/durations.ts";
import { dateOf, dayOf } from "./day.ts";

/** Greek working days. Days are DD/MM/YYYY. */

/** The day itself, or the next one that is neither at a weekend nor a public holiday. */
export function nextWorkingDay(date: string): string {
  let at = timeOf(date);
  while (!isWorkingDay(at)) at += dayMs;
  return written(new Date(at));
}

/** Midnight UTC of a day. */
export const timeOf = (date: string): number => dayOf(date) * dayMs;

export const written = (day: Date): string => dateOf(day.getTime() / dayMs);

const fixed = ["01/01", "06/01", "25/03", "01/05", "15/08", "28/10", "25/12", "26/12"];
/** Clean Monday, Good Friday, Easter Monday and Whit Monday, in days from Easter. */
const movable = [-48, -2, 1, 50];

function isWorkingDay(at: number): boolean {
  const day = new Date(at);
  const isWeekend = [0, 6].includes(day.getUTCDay());
  const isHoliday =
    fixed.includes(written(day).slice(0, 5)) || movable.includes((at - easterOf(day.getUTCFullYear())) / dayMs);
  return !isWeekend && !isHoliday;
}

/** Orthodox Easter by Meeus's Julian algorithm (Astronomical Algorithms, chapter 8); right from 1900 to 2099. */
function easterOf(year: number): number {
  const d = (19 * (year % 19) + 15) % 30;
  const e = (2 * (year % 4) + 4 * (year % 7) - d + 34) % 7;
  const [month, day] = [Math.floor((d + e + 114) / 31), ((d + e + 114) % 31) + 1];
  // The Julian calendar is 13 days behind.
  return Date.UTC(year, month - 1, day + 13);
}
