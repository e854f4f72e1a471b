import { safeCell } from "../../shared/sheets/write-csv.ts";

/** Rows as a person reads them, or with tabs for another program. No cell is a formula or moves the cursor. */
export function table(head: readonly string[], rows: readonly (readonly string[])[], forPerson: boolean): string {
  const lines = [head, ...rows].map((cells) => cells.map(safeCell));
  if (!forPerson) return lines.map((cells) => cells.join("\t")).join("\n");
  const widths = head.map((_, column) => Math.max(...lines.map((cells) => [...(cells[column] ?? "")].length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}

/** For another program, and readable all the same. */
export const asJson = (value: unknown): string => JSON.stringify(value, null, 2);
