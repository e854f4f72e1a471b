import { existsSync, readFileSync, statSync } from "node:fs";
import { ofFile } from "../../../../shared/wording/files.ts";
import { type Cell, type Grid, requireUnlike, UnreadableSheet } from "../../../sheets/grid.ts";
import type { OpenFile } from "../../../sheets/open-file.ts";
import { openFile, readFile } from "../../../sheets/read-file.ts";
import { readWhole } from "../../../sheets/values.ts";

function blobOf(file: string): Blob {
  if (!existsSync(file)) throw new UnreadableSheet(ofFile("file_missing", { file }));
  if (statSync(file).isDirectory()) throw new UnreadableSheet(ofFile("file_is_folder", { file }));
  return new Blob([readFileSync(file)]);
}

export const openSheets = async (file: string): Promise<OpenFile> => openFile(blobOf(file));

/** The table of a file whose columns all have a name of their own. */
export async function readGrid(file: string): Promise<Grid> {
  const grid = await readFile(blobOf(file));
  requireUnlike(grid.columns);
  return grid;
}

export interface FileRecord {
  readonly line: number;
  readonly fields: Readonly<Record<string, Cell>>;
}

/** Rows by column names. Reads the numbers in `numbers`; what is not a number stays, for the API to refuse. */
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
