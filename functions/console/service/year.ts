import { dayOf } from "../../../shared/contract/day.ts";
import { attentionOf, monthOf } from "./due.ts";
import type { Reservation } from "./manager-records.ts";

export const yearCounts = [
  "stays",
  "nightCount",
  "agreedRent",
  "keptAmount",
  "filed",
  "waiting",
  "needsAction",
] as const;
export type YearRow = { readonly month: string } & Readonly<Record<(typeof yearCounts)[number], number>>;

const none = { stays: 0, nightCount: 0, agreedRent: 0, keptAmount: 0, filed: 0, waiting: 0, needsAction: 0 };

/** An apartment's reservations, those that arrive in a year, month by month. */
export const ofYear = (reservations: readonly Reservation[], apartmentId: number, year: number) =>
  reservations.filter((one) => one.apartmentId === apartmentId && monthOf(one).startsWith(String(year)));

/** Counts and sums of each month in which somebody arrives. A draft is not declared: it needs action. */
export function monthsOf(reservations: readonly Reservation[]): readonly YearRow[] {
  const months = Map.groupBy(reservations, monthOf);
  return [...months]
    .map(([month, some]) => ({ month, ...some.map(countsOf).reduce(plus, none) }))
    .toSorted((one, other) => (one.month < other.month ? -1 : 1));
}

export const yearSums = (rows: readonly YearRow[]) => rows.reduce<typeof none>(plus, none);

function countsOf(one: Reservation): typeof none {
  const attention = attentionOf(one);
  const filed = Number(attention.includes("filed"));
  const waiting = Number(attention.includes("waiting"));
  return {
    stays: 1,
    nightCount: one.endDate === undefined ? 0 : dayOf(one.endDate) - dayOf(one.startDate),
    agreedRent: one.amountReceived ?? 0,
    keptAmount: one.cancellationAmount ?? 0,
    ...{ filed, waiting, needsAction: filed || waiting ? 0 : 1 },
  };
}

const plus = (sums: typeof none, more: typeof none) => ({
  stays: sums.stays + more.stays,
  nightCount: sums.nightCount + more.nightCount,
  agreedRent: sums.agreedRent + more.agreedRent,
  keptAmount: sums.keptAmount + more.keptAmount,
  filed: sums.filed + more.filed,
  waiting: sums.waiting + more.waiting,
  needsAction: sums.needsAction + more.needsAction,
});
