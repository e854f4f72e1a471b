import { dayMs, hourMs } from "./day.ts";

/** When declarations are due. Days are written DD/MM/YYYY. */

/** What becomes of a day that is a Saturday or a Sunday: it stays, or moves to Monday. Public holidays are not known. */
export const dueDateRules = ["as-is", "next-weekday"] as const;
export type DueDates = (typeof dueDateRules)[number];

interface Stay {
  readonly startDate: string;
  readonly endDate?: string | undefined;
  readonly cancellationDate?: string | undefined;
}

/** A stay is declared by the 20th of the month after its departure, or its cancellation. */
export const dueDateOf = (stay: Stay, rule: DueDates): string => written(dueDayOf(stay, rule));

/** Its midnight, in UTC. */
function dueDayOf({ startDate, endDate, cancellationDate }: Stay, rule: DueDates): Date {
  const { year, month } = partsOf(cancellationDate ?? endDate ?? startDate);
  return moved(new Date(Date.UTC(year, month, 20)), rule);
}

/** A day of Athens ends so long after its midnight in UTC, in winter. */
const endMs = 22 * hourMs;

/** When the day has passed, by the clock of Athens in winter: epoch milliseconds. */
export function endOf(date: string): number {
  const [day = 0, month = 0, year = 0] = date.split("/").map(Number);
  return Date.UTC(year, month - 1, day) + endMs;
}

export const isOverdue = (stay: Stay, rule: DueDates, now: number) => now > dueDayOf(stay, rule).getTime() + endMs;

/** How many of them are late already. */
export const overdueOf = (stays: readonly Stay[], rule: DueDates, now: number) =>
  stays.filter((stay) => isOverdue(stay, rule, now)).length;

/** A month's climate-fee statement is made by the last day of the next month. `month` 1–12. */
export function takkDueDateOf(year: number, month: number, rule: DueDates): string {
  return written(moved(new Date(Date.UTC(year, month + 1, 0)), rule));
}

function moved(day: Date, rule: DueDates): Date {
  const weekday = day.getUTCDay();
  const toMonday = rule === "as-is" ? 0 : ({ 6: 2, 0: 1 }[weekday] ?? 0);
  return new Date(day.getTime() + toMonday * dayMs);
}

/** `month` 1–12. */
function partsOf(date: string): { year: number; month: number } {
  return { year: Number(date.slice(6)), month: Number(date.slice(3, 5)) };
}

const written = (day: Date) => day.toISOString().slice(0, 10).split("-").toReversed().join("/");
