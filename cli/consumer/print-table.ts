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

/** The one shape of `--json`, whatever the command: an item for each row of its table. */
export const asJson = (items: readonly unknown[]): string => JSON.stringify({ items }, null, 2);
