import { athensDate } from "./athens.ts";
import { hourMs } from "./day.ts";
import { nextWorkingDay, timeOf, written } from "./working-days.ts";

/** When declarations are due. Days are written DD/MM/YYYY. */

/** What becomes of a day at a weekend or on a public holiday: sources differ on whether it moves. */
export const dueDateRules = ["as-is", "next-working-day"] as const;
export type DueDates = (typeof dueDateRules)[number];

interface Stay {
  readonly startDate: string;
  readonly endDate?: string | undefined;
  readonly cancellationDate?: string | undefined;
}

/** A stay is declared by the 20th of the month after its departure, or its cancellation. */
export function dueDateOf(stay: Stay, rule: DueDates): string {
  const { year, month } = partsOf(stay);
  const strict = written(new Date(Date.UTC(year, month, 20)));
  return rule === "as-is" ? strict : nextWorkingDay(strict);
}

/** A declaration can be amended until the year of its stay is finalised. */
export const amendableUntil = (stay: Stay): string => `28/02/${partsOf(stay).year + 1}`;

/** When the day has passed by the clock of Athens, three hours before UTC's in summer and two in winter: epoch milliseconds. */
export function endOf(date: string): number {
  const inSummer = timeOf(date) + 21 * hourMs;
  const isSummer = Number.isFinite(inSummer) && !athensDate(inSummer).endsWith(date.slice(0, 2));
  return isSummer ? inSummer : inSummer + hourMs;
}

/** Whether it is late by every reading: whatever rule a deployment shows days by. */
export const isOverdue = (stay: Stay, now: number) => now > endOf(dueDateOf(stay, "next-working-day"));

export const overdueOf = (stays: readonly Stay[], now: number) => stays.filter((stay) => isOverdue(stay, now)).length;

/** A month's climate-fee statement is made by the last day of the next month, which no source moves. `month` 1–12. */
export const takkDueDateOf = (year: number, month: number): string => written(new Date(Date.UTC(year, month + 1, 0)));

/** Of the day that decides: the cancellation, the departure, or the arrival. `month` 1–12. */
function partsOf({ startDate, endDate, cancellationDate }: Stay): { year: number; month: number } {
  const date = cancellationDate ?? endDate ?? startDate;
  return { year: Number(date.slice(6)), month: Number(date.slice(3, 5)) };
}
