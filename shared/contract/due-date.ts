import type { EpochMs } from "../ids-and-times.ts";
import { hourMs } from "../parsing/durations.ts";
import { athensDate } from "./athens.ts";
import { nextWorkingDay, timeOf, written } from "./working-days.ts";

/** Deadlines of declarations. Days are DD/MM/YYYY. */

/** Sources differ on whether a deadline at a weekend or on a public holiday moves. */
export const dueDateRules = ["as-is", "next-working-day"] as const;
export type DueDates = (typeof dueDateRules)[number];

interface Stay {
  readonly startDate: string;
  readonly endDate?: string | undefined;
  readonly cancellationDate?: string | undefined;
}

/** A stay must be declared by the 20th of the month after its departure or cancellation. */
export function dueDateOf(stay: Stay, rule: DueDates): string {
  const { year, month } = partsOf(stay);
  const strict = written(new Date(Date.UTC(year, month, 20)));
  return rule === "as-is" ? strict : nextWorkingDay(strict);
}

/** A declaration can be amended until the portal closes the year of its stay. */
export const amendableUntil = (stay: Stay): string => `28/02/${partsOf(stay).year + 1}`;

/** The end of the day in Athens, which is UTC+3 in summer and UTC+2 in winter. */
export function endOf(date: string): EpochMs {
  const inSummer = timeOf(date) + 21 * hourMs;
  const isSummer = Number.isFinite(inSummer) && !athensDate(inSummer).endsWith(date.slice(0, 2));
  return isSummer ? inSummer : inSummer + hourMs;
}

/** Whether it is late by either rule, whichever the deployment shows. */
export const isOverdue = (stay: Stay, now: EpochMs) => now > endOf(dueDateOf(stay, "next-working-day"));

export const overdueOf = (stays: readonly Stay[], now: EpochMs) => stays.filter((stay) => isOverdue(stay, now)).length;

/** A month's climate-fee statement is due on the last day of the next month; no source moves that. `month` 1–12. */
export const takkDueDateOf = (year: number, month: number): string => written(new Date(Date.UTC(year, month + 1, 0)));

/** Year and month (1–12) of the day that decides: the cancellation, else the departure, else the arrival. */
function partsOf({ startDate, endDate, cancellationDate }: Stay): { year: number; month: number } {
  const date = cancellationDate ?? endDate ?? startDate;
  return { year: Number(date.slice(6)), month: Number(date.slice(3, 5)) };
}
