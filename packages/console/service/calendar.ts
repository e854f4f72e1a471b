import { dayOf } from "../../../shared/contract/day.ts";
import { correctedOf, mayBeSameYear, numberOf } from "./corrected.ts";
import type { Records, Reservation } from "./manager-records.ts";

export const isFinal = ({ uploadStatus }: Reservation) => uploadStatus === "SUBMITTED";

/** The latest record of each reservation, and every declaration of ours that is in force. */
export function inForce({ reservations, latest, setAside }: Records): readonly Reservation[] {
  const last = new Set(latest);
  const aside = new Set(setAside);
  const shown = reservations.filter((one) => last.has(one) || (isFinal(one) && !aside.has(one)));
  const corrected = correctedOf(reservations);
  const standing = shown.filter((one) => !corrected.has(one));
  const ours = Map.groupBy(standing.filter(isFinal), ({ apartmentId, declarationServerId }) =>
    numberOf(apartmentId, declarationServerId),
  );
  const isShown = (one: Reservation) =>
    one.declaredAs !== "" &&
    ours
      .get(numberOf(one.apartmentId, one.declaredAs))
      ?.some(({ declaredYear }) => mayBeSameYear(declaredYear, one.declaredYear));
  // A duplicate of a declaration that is shown is left out.
  return standing.filter((one) => one.errorValue !== "duplicate_declaration" || !isShown(one));
}

/** The weekday of a day since 1970, which began on a Thursday; 0 is Sunday. */
export const weekdayOf = (day: number) => (day + 4) % 7;
export const isWeekend = (day: number) => weekdayOf(day) === 0 || weekdayOf(day) === 6;

/** The days of a month that a stay covers, counted from its first; without the day of departure. */
export function daysIn(one: Reservation, first: number, length: number): { from: number; to: number } | undefined {
  const [start, end] = [dayOf(one.startDate) - first, dayOf(one.endDate ?? one.startDate) - first];
  const [from, to] = [Math.max(0, start), Math.min(length, Math.max(start + 1, end))];
  return from < to ? { from, to } : undefined;
}
