import { dayMs } from "../../../shared/contract/day.ts";
import { sortable } from "../../../shared/parsing/fields.ts";
import { isOpen, type Reservation } from "./manager-records.ts";

export type Attention = "filed" | "drafts" | "waiting" | "needsAction" | "dueThisWeek" | "overdue";

/** DD/MM/YYYY as days since 1970. */
export function dayOf(date: string): number {
  const [day = 1, month = 1, year = 1970] = date.split("/").map(Number);
  return Date.UTC(year, month - 1, day) / dayMs;
}

export const dueDayOf = ({ dueDate }: Reservation) => dayOf(dueDate);

export function dateText(day: number): string {
  const [year, month, date] = new Date(day * dayMs).toISOString().slice(0, 10).split("-");
  return `${date}/${month}/${year}`;
}

/** Today in Athens, as days since 1970. */
export function today(now = new Date()): number {
  const date = new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/Athens" }).format(now);
  return Date.parse(date) / dayMs;
}

export const daysLeft = (reservation: Reservation, now = today()) => dueDayOf(reservation) - now;

/** Declared here, or found declared with these very figures. */
export const isSettled = ({ uploadStatus, errorValue, differs }: Reservation) =>
  uploadStatus === "SUBMITTED" || (errorValue === "duplicate_declaration" && differs.length === 0);

/** Where a reservation counts. What is late counts as overdue, whatever else it is. */
export function attentionOf(reservation: Reservation, now = today()): Attention[] {
  const { uploadStatus } = reservation;
  if (isSettled(reservation)) return ["filed"];
  const state: Attention = isOpen(reservation) ? "waiting" : uploadStatus === "DRAFTED" ? "drafts" : "needsAction";
  const left = daysLeft(reservation, now);
  if (left < 0) return [state, "overdue"];
  return left <= 7 ? [state, "dueThisWeek"] : [state];
}

/** YYYY-MM of arrival. */
export const monthOf = ({ startDate }: Reservation) =>
  `${sortable(startDate).slice(0, 4)}-${sortable(startDate).slice(4, 6)}`;
