import { ofFile } from "../../shared/wording/files.ts";
import { isColumnName } from "./columns.ts";
import { type Cell, type Grid, isEmpty, type Row, UnreadableSheet } from "./grid.ts";
import { withBlockHeadings } from "./headed-blocks.ts";
import { currencyOfNote, isForeign } from "./rules/currency.ts";

/** Titles, filters and a grouped heading may stand above the columns' names; more lines do not. */
const highest = 20;

/**
 * The columns' names are in the line that has most names of known columns; without any, in the first line with several
 * cells. What stands above are titles.
 */
export function gridOf(rows: readonly Row[]): Grid {
  const filled = rows.filter(({ cells }) => cells.some((cell) => !isEmpty(cell)));
  const isTable = ({ cells }: Row) => cells.filter((cell) => !isEmpty(cell)).length > 1;
  const known = filled.slice(0, highest).map(({ cells }) => cells.filter(isKnown).length);
  const most = Math.max(...known, 0);
  const start = most > 1 ? known.indexOf(most) : Math.max(0, filled.findIndex(isTable));
  const [above, head, next, ...rest] = [filled[start - 1], ...filled.slice(start)];
  if (!head) throw new UnreadableSheet(ofFile("file_empty"));
  const isSecond = next !== undefined && isOfHeadings(next, 2);
  const below = next === undefined ? [] : isSecond ? rest : [next, ...rest];
  const columns = isSecond ? named(head, next) : above && isOfHeadings(above, 1) ? named(above, head) : namesIn(head);
  const titles = [...filled.slice(0, start), ...(isSecond ? [next] : [])];
  const texts = textsIn([...titles, ...below]);
  const currency = texts.map(currencyOfNote).find(isForeign);
  const headed = withBlockHeadings({ columns, rows: below }, titles);
  return {
    columns: headed.columns,
    titles: titles.map(({ line }) => line),
    ...(texts.length > 0 && { texts }),
    rows: headed.rows.map(({ line, cells }) => ({ line, cells: cells.map(trimmed) })),
    ...(currency !== undefined && { currency }),
  };
}

const namesIn = ({ cells }: Row) => cells.map((cell) => String(cell ?? "").trim());

/** True for a line with names of columns and nothing else: a second heading, or the first of another table. */
export function isOfHeadings({ cells }: Row, enough: number): boolean {
  const filled = cells.filter((cell) => !isEmpty(cell));
  if (!filled.every((cell) => typeof cell === "string" && !/\d/.test(cell))) return false;
  const names = filled.filter(isKnown).length;
  return filled.length > 1 && names >= enough && names * 2 >= filled.length;
}

/** The names of two lines of headings: below a group its columns' own, else the one that is known. */
function named(above: Row, below: Row): string[] {
  const [upper, lower] = [namesIn(above), namesIn(below)];
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const [high = "", low = ""] = [upper[at], lower[at]];
    const isGroup = upper[at + 1] === "" && (lower[at + 1] ?? "") !== "";
    if (low === "" || (high !== "" && !isGroup && isKnown(high))) return high;
    return low;
  });
}

/** Lines of one cell say something of the whole table: "All amounts in USD". */
const textsIn = (lines: readonly Row[]): string[] =>
  lines.flatMap(({ cells }) => {
    const [text, other] = cells.filter((cell) => !isEmpty(cell));
    return typeof text === "string" && other === undefined ? [text] : [];
  });

const isKnown = (cell: Cell) => typeof cell === "string" && cell.length < 60 && isColumnName(cell);

/** Without the invisible format characters of copied cells. */
const trimmed = (cell: Cell): Cell =>
  typeof cell === "string" ? plainOf(cell.replaceAll(/\p{Cf}/gu, "").trim()) || undefined : cell;

/** Programs write `="0012"` or a link for a spreadsheet to show; people an apostrophe for what is to stay as it is. */
const plainOf = (text: string) =>
  text
    .replace(/^="([^"]*)"$/, "$1")
    .replace(/^=HYPERLINK\("[^"]*"[;,]\s*"([^"]*)"\)$/i, "$1")
    .replace(/^'(?=\d)/, "");
