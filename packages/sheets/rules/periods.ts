import type { Cell } from "../grid.ts";
import { plain } from "../values.ts";
import { type DayOrder, isoDay, readDay, withoutYear } from "./days.ts";

/** Arrival and departure of one cell, each as a date of its own. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const orders = ["DMY", "MDY"] as const satisfies readonly DayOrder[];
/** Between the two days: a dash, an arrow, a slash between spaces, or a word. */
const between =
  /\s*(?:->|=>|→|\.\.+|…|[-–—−])\s*|\s+\/\s+|\s+(?:to|until|till|εωσ|ωσ|μεχρι|bis|au|al|hasta|tot|do)\s+/gu;
const day = /^(\d{1,2})\.?$/;
const before = /^(?:from|απο|von|vom|du|de|dal|del|van|od)\s+/u;

/**
 * A stay's two days in one cell: `03/11/2026 - 06/11/2026`, `3-6 Nov 2026`, `28/12 – 2/1/27`, `2026-11-03/2026-11-06`.
 * Undefined where it has no year, or may be read in two ways.
 */
export function readPeriod(cell: Cell): Period | undefined {
  const found = halvesOf(cell).flatMap(([from, to]) => periodOf(from, to) ?? []);
  const [first] = found;
  return first && found.every(({ from, to }) => from === first.from && to === first.to) ? first : undefined;
}

/** True for two days in one cell, also where they cannot be read: `3/11 - 6/11`. */
export const isPeriod = (cell: Cell) =>
  halvesOf(cell).some(([from, to]) => (day.test(from) || isDayLike(from)) && isDayLike(to)) ||
  readPeriod(cell) !== undefined;

/** Two days whose year is asked: `3/11 - 6/11`, `3-6 Νοε`, `28 Dec – 2 Jan`. */
export function periodWithoutYear(cell: Cell): Period | undefined {
  const found = halvesOf(cell).flatMap(([from, to]) => {
    const [, first] = day.exec(from) ?? [];
    const start = first === undefined ? from : to.replace(/^\d{1,2}(?=\D)/, first);
    return withoutYear(start) && withoutYear(to) && start !== to ? [{ from: start, to }] : [];
  });
  const [only, other] = found;
  return other === undefined ? only : undefined;
}

function halvesOf(cell: Cell): (readonly [string, string])[] {
  if (typeof cell !== "string" || cell.length > 60) return [];
  const text = plain(cell.replaceAll(/\s*\n\s*/g, " - ").replace(/\s*\([^)]*\)$/, "")).replace(before, "");
  const iso = /^(\d{4}-\d{2}-\d{2})\/(\d{4}-\d{2}-\d{2})$/.exec(text);
  if (iso) return [[iso[1] ?? "", iso[2] ?? ""]];
  return [...text.matchAll(between)].map(
    (match) => [text.slice(0, match.index).trim(), text.slice(match.index + match[0].length).trim()] as const,
  );
}

const isDayLike = (text: string) => isDate(text) || /^\d{1,2}[./]\d{1,2}\.?$|^\d{1,2}\.? \p{L}{3,}$/u.test(text);
const isDate = (text: string) => orders.some((order) => "value" in readDay(text, order));

function periodOf(from: string, to: string): Period | undefined {
  if (isDate(from) && isDate(to)) return { from, to };
  return ofDayAndDate(from, to) ?? ofMonthDays(from, to) ?? ofTwoMonths(from, to);
}

/** `3` and `6 Nov 2026` or `6/11/26`, where the day can only come first. */
function ofDayAndDate(from: string, to: string): Period | undefined {
  const [, first] = day.exec(from) ?? [];
  if (first === undefined || !/^\d{1,2}\D/.test(to) || !isDate(to)) return undefined;
  const period = { from: isoOf(to.replace(/^\d{1,2}/, first), "DMY"), to: isoOf(to, "DMY") };
  return inOrder(period);
}

/** `Nov 3` and `6, 2026`. */
function ofMonthDays(from: string, to: string): Period | undefined {
  const [, month = ""] = /^(\p{L}+\.?) \d{1,2}$/u.exec(from) ?? [];
  const [, year = ""] = /^\d{1,2},? (\d{4})$/.exec(to) ?? [];
  if (month === "" || year === "") return undefined;
  return inOrder({ from: isoOf(`${from}, ${year}`, "DMY"), to: isoOf(`${month} ${to}`, "DMY") });
}

/** `28/12` and `2/1/27`, `28 Dec` and `2 Jan 2027`: the first is of the same year, or of the one before. */
function ofTwoMonths(from: string, to: string): Period | undefined {
  const [, year = ""] = /(\d{4}|\d{2})$/.exec(to) ?? [];
  if (!isDate(to) || day.test(from) || /\d{4}/.test(from)) return undefined;
  const mark = /^\d{1,2}([./])\d{1,2}\.?$/.exec(from)?.[1] ?? " ";
  const bare = from.replace(/\.$/, "");
  const found = orders.flatMap((order) => {
    const end = isoOf(to, order);
    const start = [year, String(Number(year) - 1).padStart(year.length, "0")]
      .map((one) => isoOf(`${bare}${mark}${one}`, order))
      .find((one) => one !== "" && one < end);
    return start === undefined || end === "" ? [] : [{ from: start, to: end, year: start.slice(0, 4) }];
  });
  const [first] = found;
  if (!first) return undefined;
  if (mark === " ") return { from: first.from, to: first.to };
  // Which number is the day, the file shows as a whole.
  if (found.some((one) => one.year !== first.year)) return undefined;
  return { from: `${bare}${mark}${first.year}`, to };
}

const isoOf = (text: string, order: DayOrder): string => isoDay(text, order) ?? "";

const inOrder = (period: Period) => (period.from !== "" && period.from < period.to ? period : undefined);
