import { dateOf, dayOf } from "../../../shared/contract/day.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { attentionOf, today } from "./due.ts";
import type { Reservation } from "./manager-records.ts";
import { isoMonth } from "./written.ts";

export const yearCounts = [
  "stays",
  "nightCount",
  "agreedRent",
  "keptAmount",
  "filed",
  "waiting",
  "needsAction",
] as const;
export type YearCount = (typeof yearCounts)[number];
type Counts = Readonly<Record<YearCount, number>>;

/** The share of a reservation in each column. A draft needs action, as it declares nothing. */
function countsOf(one: Reservation): Counts {
  const attention = attentionOf(one);
  const filed = Number(attention.includes("filed"));
  const waiting = Number(attention.includes("waiting"));
  return {
    stays: 1,
    nightCount: one.endDate === undefined ? 0 : dayOf(one.endDate) - dayOf(one.startDate),
    agreedRent: one.amountReceived ?? 0,
    keptAmount: one.cancellationAmount ?? 0,
    filed,
    waiting,
    needsAction: filed || waiting ? 0 : 1,
  };
}

/** Sums of the counts of some reservations; amounts in euros, added in cents. */
export function sumOf(some: readonly Reservation[]): Counts {
  const counts = some.map(countsOf);
  const sum = (name: YearCount) => counts.reduce((cents, one) => cents + Math.round(one[name] * 100), 0) / 100;
  return {
    stays: sum("stays"),
    nightCount: sum("nightCount"),
    agreedRent: sum("agreedRent"),
    keptAmount: sum("keptAmount"),
    filed: sum("filed"),
    waiting: sum("waiting"),
    needsAction: sum("needsAction"),
  };
}

export const thisYear = () => Number(dateOf(today()).slice(6));

/** The days of each night (since 1970) that stays of a year occupy; a night in two stays counts once. */
export function nightsOf(stays: readonly Reservation[], year: number): ReadonlyMap<number, Reservation> {
  const first = Date.UTC(year, 0, 1) / dayMs;
  const last = Date.UTC(year, 11, 31) / dayMs;
  const nights = new Map<number, Reservation>();
  for (const one of stays) {
    if (one.endDate === undefined) continue;
    const from = Math.max(first, dayOf(one.startDate));
    const to = Math.min(last + 1, dayOf(one.endDate));
    for (let day = from; day < to; day += 1) nights.set(day, one);
  }
  return nights;
}

/** The share of the year's nights so far that are occupied, 0 to 1. */
export function occupancyOf(stays: readonly Reservation[], year: number, now = today()): number {
  const first = Date.UTC(year, 0, 1) / dayMs;
  const end = Math.min(now + 1, Date.UTC(year + 1, 0, 1) / dayMs);
  if (end <= first) return 0;
  const nights = nightsOf(stays, year)
    .keys()
    .filter((day) => day < end)
    .toArray().length;
  return nights / (end - first);
}

/** YYYY-MM of each month of a year. */
export const monthsOfYear = (year: number) => Array.from({ length: 12 }, (_, index) => isoMonth(year, index + 1));
