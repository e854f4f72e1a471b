import { athensDate } from "../../../shared/contract/athens.ts";
import { dayMs, minuteMs } from "../../../shared/parsing/durations.ts";
import { isDay } from "../../../shared/parsing/fields.ts";
import { ofFile } from "../../../shared/wording/files.ts";
import type { Cell } from "../grid.ts";
import { plain, type Reading } from "../values.ts";

/** Which of a date's two leading numbers is the day. */
export type DayOrder = "DMY" | "MDY";

/** A day, with the minutes after its midnight; `first` and `second` are in the file's order. */
interface Parts {
  readonly year: number;
  readonly month?: number;
  readonly day?: number;
  readonly first?: number;
  readonly second?: number;
  readonly minutes: number;
}

/**
 * As DD/MM/YYYY. Times after a date do not count, but a time shortly before midnight is one of the next day: spreadsheets
 * lose a second, and programs write midnight in Athens as 21:00 or 22:00 of the day before, in UTC.
 */
export function readDay(cell: Cell, order: DayOrder): Reading<string> {
  const moment = cell instanceof Date ? cell : momentOfSerial(cell);
  const parts = moment ? partsOfDate(moment) : partsOf(String(cell ?? ""));
  const isOpen = parts?.first !== undefined;
  const fix = ofFile(isOpen && order === "MDY" ? "cell_day_month_first" : "cell_day");
  if (!parts) return { fix };
  const [day, month] = order === "DMY" ? [parts.first, parts.second] : [parts.second, parts.first];
  const written = dayText(parts.year, parts.month ?? month ?? 0, parts.day ?? day ?? 0);
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(written) || !isDay(written)) return { fix };
  if (parts.minutes < 21 * 60) return { value: written };
  const next = nextDay(written);
  return parts.minutes >= 24 * 60 - 1 ? { value: next } : { fix: ofFile("cell_day_evening"), offered: next };
}

/** A spreadsheet's own number of a day of this century, where its cell lost the format of dates: 46329 or 46329.625. */
function momentOfSerial(cell: Cell): Date | undefined {
  const text = typeof cell === "number" || typeof cell === "string" ? String(cell).trim() : "";
  if (!/^\d{5}(?:[.,]\d+)?$/.test(text)) return undefined;
  const serial = Number(text.replace(",", "."));
  return serial >= 36_526 && serial < 73_051 ? dateOfSerial(serial) : undefined;
}

/** The day that a cell means, as YYYY-MM-DD; undefined where it is none. */
export function isoDay(cell: Cell, order: DayOrder): string | undefined {
  const read = readDay(cell, order);
  return "value" in read ? read.value.split("/").toReversed().join("-") : undefined;
}

/** A spreadsheet counts days since 1900, without zones. */
export const dateOfSerial = (serial: number) => new Date(Math.round((serial - 25_569) * dayMs));

function partsOfDate(cell: Date): Parts {
  const minutes = Math.floor((cell.getTime() % dayMs) / minuteMs);
  return { year: cell.getUTCFullYear(), month: cell.getUTCMonth() + 1, day: cell.getUTCDate(), minutes };
}

const clock =
  /(?:[T,]?\s*|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?m\.?|π\.?μ\.?|μ\.?μ\.?)?\s*(Z|UTC|GMT|(?:UTC|GMT)?[+-]\d{2}:?\d{2})?(?:\s*\(.*\))?$/iu;

function partsOf(text: string): Parts | undefined {
  const [time = "", hours, minutes, , half = "", zone] = clock.exec(text.trim()) ?? [];
  const day = text
    .trim()
    .slice(0, text.trim().length - time.length)
    .trim();
  const parts = dayIn(day) ?? dayIn(withoutWeekday(day));
  if (!parts || hours === undefined) return parts && { ...parts, minutes: 0 };
  const isAfternoon = /^[pμ]/iu.test(half);
  const hour = (half === "" ? Number(hours) : Number(hours) % 12) + (isAfternoon ? 12 : 0);
  const after = hour * 60 + Number(minutes);
  if (after >= 24 * 60) return undefined;
  return zone === undefined ? { ...parts, minutes: after } : inAthens(parts, after, zone);
}

const dayIn = (text: string) => numbersOf(text.replaceAll(/\s*([/.-])\s*(?=\d)/g, "$1")) ?? namesOf(plain(text));

/** `Τρίτη 03/11/2026`, `Di, 3.11.2026`. */
const leading = /^(\p{L}+)\.?,?\s+/u;
export const withoutWeekday = (day: string) => (isWeekday(day) ? day.replace(leading, "") : day);
const isWeekday = (day: string) => {
  const name = plain(leading.exec(day)?.[1] ?? "");
  return name.length > 1 && weekdays.some((one) => one.startsWith(name));
};

/**
 * A moment with its zone is the day that Athens has then: midnight there, or the same day. A check-in at 15:00 of another
 * zone may be meant for the day that is written: asked, as a time before midnight is.
 */
function inAthens({ year, month, day }: Omit<Parts, "minutes">, minutes: number, zone: string): Parts | undefined {
  if (month === undefined || day === undefined) return undefined;
  const [, sign, hours = 0, rest = 0] = /([+-])(\d{2}):?(\d{2})/.exec(zone) ?? [];
  const ahead = (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(rest));
  const moment = new Date(Date.UTC(year, month - 1, day) + (minutes - ahead) * minuteMs);
  const days = [athensDate(moment), athensDate(Date.UTC(year, month - 1, day))] as const;
  const isMidnight =
    minutes >= 20 * 60 && minutes % 60 === 0 && athensDate(moment.getTime() - 61 * minuteMs) !== days[0];
  const [there, after] = days[0] === days[1] || isMidnight ? [days[0], 0] : [days.toSorted()[0] ?? days[0], 21 * 60];
  return { ...numbersOf(there), year: Number(there.slice(0, 4)), minutes: after };
}

function numbersOf(text: string): Omit<Parts, "minutes"> | undefined {
  const [, y, m, d] =
    /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/.exec(text) ?? /^(20\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  if (d !== undefined) return { year: Number(y), month: Number(m), day: Number(d) };
  const [, first, second, year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? [];
  return first === undefined ? undefined : { year: yearOf(year), first: Number(first), second: Number(second) };
}

const yearOf = (text: string) => Number(text) + (text.length === 2 ? 2000 : 0);

/** `3 Nov 2026`, `Nov 03, 2026`, `3-νοε-26`, `3 νοεμβριου 2026`. */
function namesOf(written: string): Omit<Parts, "minutes"> | undefined {
  // `3rd of November`, `3 de noviembre de 2026`.
  const text = written
    .replaceAll(/(?<=\d)(?:st|nd|rd|th|er|ησ?|º|ª)(?!\p{L})/gu, "")
    .replaceAll(/\s(?:of|de|του)\s/gu, " ");
  const [, d = "", name = "", y = ""] = /^(\d{1,2})[\s.-]*(\p{L}+)[\s.,-]*(\d{4}|\d{2})$/u.exec(text) ?? [];
  const [, other = "", at = "", year = ""] = /^(\p{L}+)[\s.-]*(\d{1,2})[\s,.-]+(\d{4}|\d{2})$/u.exec(text) ?? [];
  const month = monthOf(name || other);
  return month === undefined ? undefined : { year: yearOf(y || year), month, day: Number(d || at) };
}

/** A day whose year its file does not say: `3/11`, `03.11.`, `3 Νοε`, `Nov 3`, `Τρ 3/11`. */
export function withoutYear(cell: Cell): cell is string {
  if (typeof cell !== "string") return false;
  const text = plain(withoutWeekday(cell.trim()));
  if (/^\d{1,2}[/.-]\d{1,2}\.?$/.test(text)) return true;
  const [, after, before] = /^\d{1,2}\.? ?(\p{L}{3,})\.?$|^(\p{L}{3,})\.? \d{1,2}$/u.exec(text) ?? [];
  return monthOf(after ?? before ?? "") !== undefined;
}

const languages = ["en", "de", "fr", "it", "es", "pt", "nl", "pl", "cs", "tr", "ru", "bg", "ro", "hu", "sv", "da"];

/** By language, in full, by themselves and as they stand in a date: people write their first letters. */
const monthNames = languages.flatMap((language) => {
  const alone = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const within = new Intl.DateTimeFormat(language, { month: "long", day: "numeric", timeZone: "UTC" });
  const inDate = (day: number) => within.formatToParts(day).find(({ type }) => type === "month")?.value ?? "";
  return [alone.format, inDate].map((nameOf) =>
    Array.from({ length: 12 }, (_, month) => plain(nameOf(Date.UTC(2026, month, 15)))),
  );
});

const weekdays = [...languages, "el"].flatMap((language) => {
  const { format } = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return Array.from({ length: 7 }, (_, day) => plain(format(Date.UTC(2026, 10, 2 + day))));
});
/** Each is the start of a month's name in every case; May has two. */
const greek = "ιαν φεβ μαρ απρ μαι ιουν ιουλ αυγ σεπ οκτ νοε δεκ".split(" ");
const spoken: Readonly<Record<string, number>> = { μαη: 5, μαησ: 5, γεναρησ: 1, γεναρη: 1, φλεβαρησ: 2, φλεβαρη: 2 };

/** Undefined for what is the start of two months' names, such as the French `jui`. */
export function monthOf(name: string): number | undefined {
  const inSpeech = spoken[name];
  if (inSpeech !== undefined) return inSpeech;
  const inGreek = greek.findIndex((stem) => name.startsWith(stem));
  if (inGreek >= 0) return inGreek + 1;
  const found = new Set(
    monthNames.flatMap((months) =>
      months.flatMap((month, at) => (name.length >= 3 && month.startsWith(name) ? [at + 1] : [])),
    ),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

const dayText = (year: number, month: number, day: number) =>
  [String(day).padStart(2, "0"), String(month).padStart(2, "0"), String(year)].join("/");

function nextDay(written: string): string {
  const [day = 1, month = 1, year = 1970] = written.split("/").map(Number);
  const next = new Date(Date.UTC(year, month - 1, day + 1));
  return dayText(next.getUTCFullYear(), next.getUTCMonth() + 1, next.getUTCDate());
}

const pairsIn = (cells: readonly Cell[]) =>
  cells.flatMap((cell) => {
    const parts = typeof cell === "string" ? partsOf(cell) : undefined;
    return parts?.first === undefined || parts.second === undefined ? [] : [[parts.first, parts.second] as const];
  });

/** A date that has the day first beside one that has the month first: the others may be either. */
export function ordersIn(cells: readonly Cell[]): { readonly one: string; readonly other: string } | undefined {
  const withDay = (at: 0 | 1) =>
    cells.find((cell): cell is string => {
      const [pair] = pairsIn([cell]);
      return pair !== undefined && pair[at] > 12 && pair[1 - at] !== undefined && Math.min(...pair) <= 12;
    });
  const [one, other] = [withDay(0), withDay(1)];
  return one === undefined || other === undefined ? undefined : { one, other };
}

/** The order of a file's dates, decided by a day above 12. Undefined if every date is the same either way. */
export function orderOf(cells: readonly Cell[]): DayOrder | "both" | "undecided" | undefined {
  const pairs = pairsIn(cells);
  const dayFirst = pairs.some(([one, two]) => one > 12 && two <= 12);
  const monthFirst = pairs.some(([one, two]) => two > 12 && one <= 12);
  if (dayFirst && monthFirst) return "both";
  if (dayFirst || monthFirst) return dayFirst ? "DMY" : "MDY";
  return pairs.every(([one, two]) => one === two) ? undefined : "undecided";
}

/**
 * True if a column has real dates beside texts like 11/13/2026: a spreadsheet has turned those that were days in its own
 * order, perhaps day and month swapped, and left the others.
 */
export const isMixed = (cells: readonly Cell[]) =>
  cells.some((cell) => cell instanceof Date) && pairsIn(cells).length > 0;
