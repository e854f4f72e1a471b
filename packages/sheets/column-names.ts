import { type Cell, type Grid, isEmpty } from "./grid.ts";

/**
 * A grid whose columns are named by what they hold: one that has cells and no heading has the letter that a spreadsheet shows
 * for it, and one of hours says so, for "Check-in" is a day in most files.
 */
export function withColumnNames(grid: Grid): Grid {
  const columns = grid.columns.map((name, at) => {
    const filled = grid.rows.flatMap(({ cells }) => (isEmpty(cells[at]) ? [] : [cells[at]]));
    if (filled.length === 0) return name;
    if (name === "") return `[${letterOf(at)}]`;
    return filled.every(isHour) ? `${name}, ${/\p{Script=Greek}/u.test(name) ? "ώρα" : "time"}` : name;
  });
  const { hiddenColumns } = grid;
  return {
    ...grid,
    columns,
    ...(hiddenColumns && { hiddenColumns: columns.filter((_, at) => hiddenColumns.includes(grid.columns[at] ?? "")) }),
  };
}

/** @example letterOf(27); // AB */
const letterOf = (at: number): string =>
  (at < 26 ? "" : letterOf(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

/** `15:00`, `4:00 PM`, or a workbook's part of a day. */
const isHour = (cell: Cell) =>
  cell instanceof Date
    ? cell.getUTCFullYear() < 1900
    : /^(?:[01]?\d|2[0-4])(?::[0-5]\d){1,2}(?:\s*[apπμ]\.?[mμ]\.?)?$/iu.test(String(cell).trim());
