import { bareLabel } from "./form.ts";
import { all, type Html, textOf } from "./html.ts";

/**
 * What stands beside a label in the table of facts (`userMainTable`) under that head; "" when it is not there.
 * `label`: the whole of it, or one language's half of `Α/Α Δήλωσης / S/N Declaration`.
 */
export function beside(html: Html, head: string, label: string): string {
  const tables = all(html, "table.userMainTable").filter((table) =>
    all(table, "*").some((part) => textOf(part) === head),
  );
  const rows = tables.flatMap((table) => all(table, "tr")).map((row) => all(row, "td, th").map(textOf));
  const row = rows.find(([name = ""]) => bareLabel(name) === label || bareLabel(name).split(" / ").includes(label));
  return row?.[1] ?? "";
}
