import { type Cell, isEmpty, type Row } from "../grid.ts";
import { plain } from "../values.ts";

const words =
  /^(?:(?:γενικο |μερικο )?(?:συνολ\p{L}*|αθροισμα)|(?:grand |sub ?)?totals?|sums?)(?!\p{L})[\s:.\p{L}\d/]*$/u;
const isNumeric = (cell: Cell) => typeof cell === "number" || /^[-(]?[\d\s.,€%)]+(?:EUR)?$/i.test(String(cell));

/** A line of sums begins with a word for it; everything else in it is a number. */
export function isSum({ cells }: Row): boolean {
  const [first, ...others] = cells.filter((cell) => !isEmpty(cell));
  return typeof first === "string" && words.test(plain(first)) && others.every(isNumeric);
}

/** A line of one cell is a title or a footer. */
export const isNote = ({ cells }: Row) => cells.filter((cell) => !isEmpty(cell)).length === 1;

/** The columns' names, once more. */
export const isHeading = ({ cells }: Row, columns: readonly string[]) =>
  columns.every((column, at) => plain(String(cells[at] ?? "")) === plain(column));
