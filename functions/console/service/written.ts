import { dayMs } from "../../../shared/contract/day.ts";

/** When something was, as people in Athens write it. */
export const moment = (instant: string) => format.format(new Date(instant));

const format = new Intl.DateTimeFormat("el-GR", {
  ...{ dateStyle: "short", timeStyle: "short", hourCycle: "h23", timeZone: "Europe/Athens" },
});

/** An amount as it is written in Greece, where it is declared. */
export const euros = (amount: number) => money.format(amount);

const money = new Intl.NumberFormat("el-GR", { style: "currency", currency: "EUR" });

/** November 2026, of its first day as days since 1970. */
export const monthName = (first: number, language: string) =>
  new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" }).format(first * dayMs);
