import { dateOf, dayMs } from "../../../shared/contract/day.ts";
import { otherPlatform } from "../../../shared/contract/reservation.ts";
import type { Cell } from "../../../shared/sheets/grid.ts";
import type { Language } from "../words/words.ts";
import { today } from "./due.ts";
import type { Reservation } from "./manager-records.ts";

export const moment = (instant: string) => format.format(new Date(instant));

const format = new Intl.DateTimeFormat("el-GR", {
  ...{ dateStyle: "short", timeStyle: "short", hourCycle: "h23", timeZone: "Europe/Athens" },
});

export const euros = (amount: number) => money.format(amount);

/** What is declared of a reservation: its rent, or what was kept of a cancelled one. */
export const amountOf = ({ amountReceived, cancellationAmount }: Reservation) =>
  amountReceived ?? cancellationAmount ?? 0;

export const stayOf = ({ startDate, endDate, cancellationDate = "" }: Reservation) =>
  `${startDate} – ${endDate ?? `✕ ${cancellationDate}`}`;

/** The contract has the name of other platforms without its first letter. */
export const platformText = (platform: string) => (platform === otherPlatform ? `Ά${otherPlatform}` : platform);

export function cellText(cell: Cell, language: Language): string {
  if (cell instanceof Date) return dateOf(cell.getTime() / dayMs);
  if (typeof cell !== "number" || Number.isInteger(cell)) return String(cell ?? "");
  return language === "el" ? cell.toFixed(2).replace(".", ",") : cell.toFixed(2);
}

const money = new Intl.NumberFormat("el-GR", { style: "currency", currency: "EUR" });

/** November 2026, of its first day as days since 1970. */
export const monthName = (first: number, language: string) =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(first * dayMs);

/** Sun; of its number, Sunday being 0. */
export const weekdayName = (weekday: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(2023, 0, 1 + weekday));

/** DD/MM/YYYY as a date field has it, and back. */
export const turned = (date: string, from: string, to: string) => date.split(from).toReversed().join(to);

/** YYYY-MM of the month before, in Athens. */
export function lastMonth(now = today()): string {
  const [, month = 1, year = 1970] = dateOf(now).split("/").map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
}
