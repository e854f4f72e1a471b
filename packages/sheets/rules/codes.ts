import type { Cell } from "../grid.ts";
import { plain } from "../values.ts";
import { monthOf } from "./days.ts";

/** Digits that a number in a spreadsheet keeps. */
const exact = 15;

/**
 * True for a code that a spreadsheet has spoiled: `6,5E+09` and `1234567890123450000` have the first digits only, a date or
 * `1-Νοε` was 1-11, `6.500.000.001` was grouped, `####` did not fit.
 */
export function isLost(cell: Cell): boolean {
  if (cell instanceof Date) return true;
  if (typeof cell === "number") return !Number.isSafeInteger(cell) || String(cell).length > exact;
  const text = String(cell ?? "").trim();
  const isRounded = /^\d{16,}$/.test(text) && /0+$/.exec(text)?.[0].length === text.length - exact;
  return (
    isRounded ||
    text.startsWith("=") ||
    /^\d(?:[.,]\d+)?E\+?\d+$/i.test(text) ||
    /^#+$/.test(text) ||
    /^\d{1,3}(?:\.\d{3}){2,}$|^\d{1,3}(?:,\d{3}){2,}$/.test(text) ||
    isDayAndMonth(text)
  );
}

/** As Excel writes 1-11 and 11-26 once it took them for days. */
function isDayAndMonth(text: string): boolean {
  const [, day, name = ""] = /^(\d{1,2})-(\p{L}{3,4})$/u.exec(text) ?? [];
  const [, other = "", year] = /^(\p{L}{3,4})-(\d{2})$/u.exec(text) ?? [];
  return (day ?? year) !== undefined && monthOf(plain(name || other)) !== undefined;
}

/** In place of a code, Beds24 writes that a line belongs to the booking of the line before. */
export const isOfGroup = (cell: Cell) => cell === "GROUP";

/** Without the `.0` of a program that took a code for a number. */
export const codeOf = (cell: Cell) =>
  String(cell ?? "")
    .replace(/^'/, "")
    .replace(/^(\d{1,15})[.,]0+$/, "$1");
