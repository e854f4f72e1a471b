import { isDay } from "../../shared/parsing/fields.ts";
import { folded } from "../../shared/parsing/folded.ts";
import { ofFile } from "../../shared/wording/files.ts";
import type { Said } from "../../shared/wording/say.ts";
import type { Cell } from "./grid.ts";

/** A value as people and their programs write it. Anything ambiguous is a problem, never a guess. */
export type Reading<T> = { readonly value: T } | { readonly mend: Said };

/** Euros: `420.50`, `420,50`, `1.234,50 €`, `EUR 1,234.50`. */
export function readAmount(cell: Cell): Reading<number> {
  if (typeof cell === "number") return { value: cell };
  const text = String(cell ?? "").replaceAll(/[\s\u00a0\u202f']/g, "");
  const bare = text.replace(/^(€|EUR)/i, "").replace(/(€|EUR)$/i, "");
  if (/\p{L}|\p{Sc}/u.test(bare)) return { mend: ofFile("cell_amount") };
  const [, sign = "", whole = "", cents = ""] = /^(-?)(\d+(?:[.,]\d{3})*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  const groups: readonly string[] = whole.match(/[.,]/g) ?? [];
  const decimal = cents === "" ? "" : bare.at(-1 - cents.length);
  if (whole === "" || new Set(groups).size > 1 || (decimal !== "" && groups.includes(decimal ?? "")))
    return { mend: ofFile("cell_amount_decimals") };
  // 1.234 may be a thousand, or slightly more than one.
  if (groups.length === 1 && cents === "") return { mend: ofFile("cell_amount_thousands") };
  return { value: Number(`${sign}${whole.replaceAll(/[.,]/g, "")}.${cents || "0"}`) };
}

const yes = new Set(["true", "yes", "y", "1", "αληθεσ", "αληθησ", "ναι", "σωστο"]);
const no = new Set(["false", "no", "n", "0", "ψευδεσ", "ψευδησ", "οχι", "λαθοσ"]);

/** TRUE, ΑΛΗΘΕΣ, ναι, yes, 1; in any case, with or without accents. */
export function readFlag(cell: Cell): Reading<boolean> {
  if (typeof cell === "boolean") return { value: cell };
  const text = plain(String(cell ?? ""));
  if (yes.has(text)) return { value: true };
  return no.has(text) ? { value: false } : { mend: ofFile("cell_flag") };
}

export function readWhole(cell: Cell): Reading<number> {
  const value = typeof cell === "number" ? cell : Number(/^\d{1,10}$/.exec(String(cell ?? ""))?.[0] ?? Number.NaN);
  return Number.isInteger(value) ? { value } : { mend: ofFile("cell_whole") };
}

/** The form in which words are compared: lower case, without accents, one sigma. */
export const plain = (text: string) => folded(text.trim());

/** Which of a date's two leading numbers is the day. */
export type DayOrder = "DMY" | "MDY";

const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[ T]\d{1,2}:\d{2}(?::\d{2}(?:\.0+)?)?)?$/;

/** As DD/MM/YYYY. */
export function readDay(cell: Cell, order: DayOrder): Reading<string> {
  if (cell instanceof Date) return { value: dayOf(cell.getUTCFullYear(), cell.getUTCMonth() + 1, cell.getUTCDate()) };
  const text = String(cell ?? "");
  const [, y, m, d] = yearFirst.exec(text) ?? [];
  const [, one, two, year] = numbers.exec(text) ?? [];
  const [day, month] = order === "DMY" ? [one, two] : [two, one];
  const value =
    d === undefined ? dayOf(Number(year), Number(month), Number(day)) : dayOf(Number(y), Number(m), Number(d));
  if (/^\d{2}\/\d{2}\/\d{4}$/.test(value) && isDay(value)) return { value };
  return { mend: ofFile(one === undefined || order === "DMY" ? "cell_day" : "cell_day_month_first") };
}

const dayOf = (year: number, month: number, day: number) =>
  [String(day).padStart(2, "0"), String(month).padStart(2, "0"), String(year)].join("/");

/** The order of a file's dates, decided by a day above 12. Undefined if every date is the same either way. */
export function orderOf(cells: readonly Cell[]): DayOrder | "both" | "undecided" | undefined {
  const pairs = cells.flatMap((cell) => {
    const [, one, two] = (typeof cell === "string" && numbers.exec(cell)) || [];
    return one === undefined ? [] : [[Number(one), Number(two)] as const];
  });
  const dayFirst = pairs.some(([one, two]) => one > 12 && two <= 12);
  const monthFirst = pairs.some(([one, two]) => two > 12 && one <= 12);
  if (dayFirst && monthFirst) return "both";
  if (dayFirst || monthFirst) return dayFirst ? "DMY" : "MDY";
  return pairs.every(([one, two]) => one === two) ? undefined : "undecided";
}
