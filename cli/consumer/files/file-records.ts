import type { Cell, Grid } from "../../../shared/sheets/grid.ts";
import { readWhole } from "../../../shared/sheets/values.ts";

export interface FileRecord {
  readonly line: number;
  readonly fields: Readonly<Record<string, Cell>>;
}

/** Rows by the names of their columns. Numbers are read as such; what is none stays as it is, and the API says so. */
export function recordsOf({ columns, rows }: Grid, numbers: readonly string[]): FileRecord[] {
  return rows.map(({ line, cells }) => {
    const filled = columns.flatMap((name, index) =>
      cells[index] === undefined ? [] : [[name, cells[index]] as const],
    );
    return { line, fields: Object.fromEntries(filled.map(([name, cell]) => [name, cellOf(name, cell, numbers)])) };
  });
}

function cellOf(name: string, cell: Cell, numbers: readonly string[]): Cell {
  if (!numbers.includes(name)) return typeof cell === "number" ? String(cell) : cell;
  const reading = readWhole(cell);
  return "value" in reading ? reading.value : cell;
}
