import { dateOf, dayOf } from "../../../shared/contract/day.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import type { Language } from "../../../shared/wording/say.ts";
import type { Cell } from "../../sheets/grid.ts";
import { today } from "./due.ts";
import type { Reservation } from "./manager-records.ts";

const locales = { el: "el-GR", en: "en-GB" } as const;

const inBoth = <Format>(create: (locale: string) => Format) => ({ el: create(locales.el), en: create(locales.en) });

/** An instant in Athens, in the page's language: 3 Νοε 2026, 14:05. */
export const moment = (instant: string, language: Language) => moments[language].format(new Date(instant));

const moments = inBoth(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone: "Europe/Athens",
    }),
);

/** The day of an instant in Athens: 3 Νοε 2026. */
export const dayOfInstant = (instant: string, language: Language) =>
  dayText(dateOf(today(new Date(instant))), language);

/** 1.234,50 € on a Greek page, €1,234.50 on an English one. */
export const euros = (amount: number, language: Language) => money[language].format(amount);

const money = inBoth((locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "EUR" }));

/** 1.400 € on a Greek page: the amounts of an axis. */
export const wholeEuros = (amount: number, language: Language) => wholeMoney[language].format(amount);

const wholeMoney = inBoth(
  (locale) => new Intl.NumberFormat(locale, { style: "currency", currency: "EUR", maximumFractionDigits: 0 }),
);

const days = inBoth(
  (locale) => new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" }),
);

const longDays = inBoth(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" }),
);

/** Friday 27 November, of days since 1970. */
export const longDay = (day: number, language: Language) => longDays[language].format(day * dayMs);

/** DD/MM/YYYY as lists show it: 3 Νοε 2026. Anything else stays as it is. */
export function dayText(date: string, language: Language): string {
  return /^\d{2}\/\d{2}\/\d{4}$/.test(date) ? days[language].format(dayOf(date) * dayMs) : date;
}

/** Who stays, as lists and headings name it: by the guest's name or tax number, else by the reservation's code. */
export const guestOf = ({ guestName, guestTaxId, reservationId }: Reservation) =>
  guestName ?? guestTaxId ?? reservationId;

/** The amount to declare: the rent, or the part of it that was kept after a cancellation. */
export const amountOf = ({ amountReceived, cancellationAmount }: Reservation) =>
  amountReceived ?? cancellationAmount ?? 0;

/** The record's own number at the portal, such as a draft's, or else the Α/Α in force. */
export const ownNumberOf = ({ declaredAs, declarationServerId }: Reservation) => declarationServerId || declaredAs;

export const endOf = ({ endDate, cancellationDate = "" }: Reservation) => endDate ?? `✕ ${cancellationDate}`;

const cancelled = { el: "ακυρώθηκε", en: "cancelled" } as const;

/** "ακυρώθηκε 20 Οκτ 2026" of a cancelled stay. */
export const cancellationOf = ({ cancellationDate = "" }: Reservation, language: Language) =>
  `${cancelled[language]} ${dayText(cancellationDate, language)}`;

/** 28–31 Οκτ 2026; a cancelled stay without an end has its arrival and the day of the cancellation. */
export function stayOf(one: Reservation, language: Language): string {
  const { startDate, endDate } = one;
  if (endDate === undefined) return `${dayText(startDate, language)}, ${cancellationOf(one, language)}`;
  return daysText(startDate, endDate, language);
}

/** 28–31 Οκτ 2026. */
export function daysText(first: string, last: string, language: Language): string {
  const [from, to] = [dayOf(first), dayOf(last)];
  if (to < from) return `${dayText(first, language)} – ${dayText(last, language)}`;
  return days[language].formatRange(from * dayMs, to * dayMs);
}

export function cellText(cell: Cell, language: Language): string {
  if (cell instanceof Date) return dateOf(cell.getTime() / dayMs);
  if (typeof cell !== "number" || Number.isInteger(cell)) return String(cell ?? "");
  return language === "el" ? cell.toFixed(2).replace(".", ",") : cell.toFixed(2);
}

// A format is made once: making one takes longer than drawing a row.
const part = (shown: Intl.DateTimeFormatOptions) =>
  inBoth((locale) => new Intl.DateTimeFormat(locale, { ...shown, timeZone: "UTC" }));
const months = part({ month: "long", year: "numeric" });
const shortMonths = part({ month: "short" });
const weekdays = part({ weekday: "short" });

/** November 2026, from its first day as days since 1970. */
export const monthName = (first: number, language: Language) => months[language].format(first * dayMs);

/** Nov, from the month's first day as days since 1970. */
export const shortMonth = (first: number, language: Language) => shortMonths[language].format(first * dayMs);

/** Sun, from its number; Sunday is 0. */
export const weekdayName = (weekday: number, language: Language) =>
  weekdays[language].format(Date.UTC(2023, 0, 1 + weekday));

/** Turns DD/MM/YYYY into the YYYY-MM-DD of a date field, or back. */
export const turned = (date: string, from: string, to: string) => date.split(from).toReversed().join(to);

/** YYYY-MM; month 0 is December of the year before. */
export const isoMonth = (year: number, month: number) => new Date(Date.UTC(year, month - 1)).toISOString().slice(0, 7);

/** The first and the last day, YYYY-MM-DD, of a month YYYY-MM. */
export function daysOfMonth(month: string): readonly [first: string, last: string] {
  const [year = 1970, number = 1] = month.split("-").map(Number);
  return [`${month}-01`, new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)];
}

/** YYYY-MM, in Athens. */
export const thisMonth = (now = today()) => dateOf(now).split("/").toReversed().slice(0, 2).join("-");

/** YYYY-MM of the month before, in Athens. */
export function lastMonth(now = today()): string {
  const [, month = 1, year = 1970] = dateOf(now).split("/").map(Number);
  return isoMonth(year, month - 1);
}
