import { guessMapping } from "./columns.ts";
import { type Cell, type Grid, isEmpty } from "./grid.ts";
import { isPeriod, periodWithoutYear, readPeriod } from "./rules/periods.ts";

/**
 * A grid whose stays have both their days in one cell, with a column for each. What cannot be read stands in both, for a
 * person to fix.
 */
export function withSplitPeriods(grid: Grid): Grid {
  const at = grid.columns.findIndex((name, column) => isOfPeriods(grid, column) && !hasDaysBeside(grid, name));
  if (at < 0) return grid;
  const name = grid.columns[at] ?? "";
  const names = [`Check-in (${name})`, `Check-out (${name})`] as const;
  const split = (cell: Cell): readonly [Cell, Cell] => {
    if (cell === name) return names;
    const period = readPeriod(cell) ?? periodWithoutYear(cell);
    return period ? [period.from, period.to] : [cell, isPeriod(cell) ? cell : undefined];
  };
  const { hiddenColumns } = grid;
  return {
    ...grid,
    columns: grid.columns.toSpliced(at, 1, ...names),
    rows: grid.rows.map(({ line, cells }) => ({ line, cells: cells.toSpliced(at, 1, ...split(cells[at])) })),
    ...(hiddenColumns && { hiddenColumns: hiddenColumns.flatMap((one) => (one === name ? names : one)) }),
  };
}

function isOfPeriods({ rows }: Grid, column: number): boolean {
  const filled = rows.flatMap(({ cells }) => (isEmpty(cells[column]) ? [] : [cells[column]]));
  return filled.length > 0 && filled.filter(isPeriod).length * 2 > filled.length;
}

/** True if other columns have the days of arrival and departure. */
function hasDaysBeside({ columns }: Grid, name: string): boolean {
  const { columns: found } = guessMapping(columns.map((column) => (column === name ? "" : column)));
  return found.startDate !== undefined && (found.endDate ?? found.nights ?? found.lastNight) !== undefined;
}
