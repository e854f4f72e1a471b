import { athensDate } from "../../../shared/contract/athens.ts";
import { dayOf } from "../../../shared/contract/day.ts";
import { nextWorkingDay } from "../../../shared/contract/working-days.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { isOpen, isSettled } from "../../client/in-force.ts";
import type { Reservation } from "./manager-records.ts";

export const attentions = ["overdue", "dueThisWeek", "needsAction", "waiting", "filed", "drafts", "setAside"] as const;
export type Attention = (typeof attentions)[number];

export const dueDayOf = ({ dueDate }: Reservation) => dayOf(dueDate);

/** Today in Athens, as days since 1970. */
export const today = (now = new Date()) => Date.parse(athensDate(now)) / dayMs;

export const daysLeft = (reservation: Reservation, now = today()) => dueDayOf(reservation) - now;

/** Sources differ on due dates at a weekend or on a holiday: overdue only once the next working day has passed too. */
export const isOverdue = ({ dueDate }: Pick<Reservation, "dueDate">, now = today()) =>
  now > dayOf(nextWorkingDay(dueDate));

/** True in January and February for what is not declared as it should be, until last year is finalised. */
export function closesSoon(reservation: Reservation, now = today()): boolean {
  return !isSettled(reservation) && yearOf(reservation, now) === "closing";
}

/** Whether a reservation's year can still be amended: for long, until the end of February, or no longer. */
export function yearOf({ amendableUntil }: Reservation, now = today()): "open" | "closing" | "closed" {
  const left = dayOf(amendableUntil) - now;
  if (left < 0) return "closed";
  return left < 59 ? "closing" : "open";
}

/** The counters that a reservation belongs to: its state, and whether it is overdue or due soon. */
export function attentionOf(reservation: Reservation, now = today()): Attention[] {
  const { uploadStatus } = reservation;
  if (isSettled(reservation)) return ["filed"];
  const state: Attention = isOpen(reservation) ? "waiting" : uploadStatus === "DRAFTED" ? "drafts" : "needsAction";
  if (isOverdue(reservation, now)) return [state, "overdue"];
  return daysLeft(reservation, now) <= 7 ? [state, "dueThisWeek"] : [state];
}

/** YYYY-MM of a day that is written DD/MM/YYYY. */
export const monthAt = (date: string) => `${date.slice(6)}-${date.slice(3, 5)}`;

/** YYYY-MM of arrival. */
export const monthOf = ({ startDate }: Reservation) => monthAt(startDate);
