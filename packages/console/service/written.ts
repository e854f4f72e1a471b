import { dateOf, dayMs } from "../../../shared/contract/day.ts";
import { otherPlatform } from "../../../shared/contract/reservation-fields.ts";
import type { Language } from "../../../shared/wording/say.ts";
import type { Cell } from "../../sheets/grid.ts";
import { today } from "./due.ts";
import type { Reservation } from "./manager-records.ts";

export const moment = (instant: string) => format.format(new Date(instant));

const format = new Intl.DateTimeFormat("el-GR", {
  ...{ dateStyle: "short", timeStyle: "short", hourCycle: "h23", timeZone: "Europe/Athens" },
});

export const euros = (amount: number) => money.format(amount);

/** The amount to declare: the rent, or the part of it that was kept after a cancellation. */
export const amountOf = ({ amountReceived, cancellationAmount }: Reservation) =>
  amountReceived ?? cancellationAmount ?? 0;

/** The Α/Α in force, or else the record's own number at the portal; empty without either. */
export const numberOf = ({ declaredAs, declarationServerId }: Reservation) => declaredAs || declarationServerId;

/** The record's own number at the portal, such as a draft's, or else the Α/Α in force. */
export const ownNumberOf = ({ declaredAs, declarationServerId }: Reservation) => declarationServerId || declaredAs;

export const endOf = ({ endDate, cancellationDate = "" }: Reservation) => endDate ?? `✕ ${cancellationDate}`;

export const stayOf = (one: Reservation) => `${one.startDate} – ${endOf(one)}`;

/** The contract names other platforms without the first letter. */
export const platformText = (platform: string) => (platform === otherPlatform ? `Ά${otherPlatform}` : platform);

export function cellText(cell: Cell, language: Language): string {
  if (cell instanceof Date) return dateOf(cell.getTime() / dayMs);
  if (typeof cell !== "number" || Number.isInteger(cell)) return String(cell ?? "");
  return language === "el" ? cell.toFixed(2).replace(".", ",") : cell.toFixed(2);
}

const money = new Intl.NumberFormat("el-GR", { style: "currency", currency: "EUR" });

/** November 2026, from its first day as days since 1970. */
export const monthName = (first: number, language: string) =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(first * dayMs);

/** Sun, from its number; Sunday is 0. */
export const weekdayName = (weekday: number, language: string) =>
  new Intl.DateTimeFormat(language, { weekday: "short", timeZone: "UTC" }).format(Date.UTC(2023, 0, 1 + weekday));

/** Turns DD/MM/YYYY into the YYYY-MM-DD of a date field, or back. */
export const turned = (date: string, from: string, to: string) => date.split(from).toReversed().join(to);

/** YYYY-MM; month 0 is December of the year before. */
export const isoMonth = (year: number, month: number) => new Date(Date.UTC(year, month - 1)).toISOString().slice(0, 7);

/** YYYY-MM of the month before, in Athens. */
export function lastMonth(now = today()): string {
  const [, month = 1, year = 1970] = dateOf(now).split("/").map(Number);
  return isoMonth(year, month - 1);
}
