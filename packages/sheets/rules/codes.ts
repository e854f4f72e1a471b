import type { Cell } from "../grid.ts";

/** Digits that a number in a spreadsheet keeps. */
const exact = 15;

/** `6,5E+09`: a spreadsheet has kept the first digits of a code only. */
export const isLost = (cell: Cell) =>
  typeof cell === "number"
    ? !Number.isSafeInteger(cell) || String(cell).length > exact
    : /^\d(?:[.,]\d+)?E\+?\d+$/i.test(String(cell ?? "").trim());

/** In place of a code, Beds24 writes that a line belongs to the booking of the line before. */
export const isOfGroup = (cell: Cell) => cell === "GROUP";

/** Without the `.0` of a program that took a code for a number. */
export const codeOf = (cell: Cell) =>
  String(cell ?? "")
    .replace(/^'/, "")
    .replace(/^(\d{1,15})\.0+$/, "$1");
