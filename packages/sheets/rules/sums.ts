import { type Cell, isEmpty, type Row } from "../grid.ts";
import { plain } from "../values.ts";
import { monthOf } from "./days.ts";

const words =
  /(?<!\p{L})(?:συνολ\p{L}*|αθροισμα\p{L}*|μεσοσ οροσ|πληθοσ|(?:sub)?totals?|sums?|averages?|count|gesamt\p{L}*|summe|zwischensumme|totale|somme|suma|totaal|μεταφορασ?|προμηθεια|φπα|πληρωτεο|υπολοιπο|καθαρο|carried|brought|commission|vat|net|balance|payable|ubertrag|report|riporto)(?!\p{L})/u;
const isNumeric = (cell: Cell) => typeof cell === "number" || /^[-(]?[\d\s.,€%)]+(?:EUR)?$/i.test(String(cell));

export const isOfNumbers = ({ cells }: Row) => cells.every((cell) => isEmpty(cell) || isNumeric(cell));

const counted = /^\d+ (?:κρατησ|διαμον|διανυκτ|βραδ|νυχτ|reservation|booking|stay|night|buchung|ubernacht)\p{L}*$/u;
/** "November 2026" beside the sum of a month. */
const isMonth = (text: string) => {
  const [, name] = /^(\p{L}{3,})\.?(?: \d{4})?:?$/u.exec(text) ?? [];
  return name !== undefined && monthOf(name) !== undefined;
};

/** In a line without a stay's days: a word for sums or none, and everything else is a number. */
export function isSum({ cells }: Row): boolean {
  const [first, ...others] = cells.filter((cell) => !isEmpty(cell));
  if (!others.every(isNumeric)) return false;
  return isNumeric(first) || (typeof first === "string" && isOfSums(plain(first)));
}

const isOfSums = (text: string) => words.test(text) || counted.test(text) || isMonth(text);

/** A line of one cell is a title or a footer. */
export const isNote = ({ cells }: Row) => cells.filter((cell) => !isEmpty(cell)).length === 1;

/** The columns' names, once more: a column without one is named by its letter. */
export const isHeading = ({ cells }: Row, columns: readonly string[]) =>
  columns.every((column, at) => {
    const cell = plain(String(cells[at] ?? ""));
    return cell === plain(column) || (cell === "" && /^\[[A-Z]+\]$/.test(column));
  });
