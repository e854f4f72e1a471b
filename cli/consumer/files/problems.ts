import { writeFileSync } from "node:fs";
import type { RowProblem } from "../../../shared/sheets/read-row.ts";
import { safeCell, writeCsv } from "../../../shared/sheets/write-csv.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import { counted } from "../../counted.ts";
import type { Around } from "../around.ts";

/** More than a person reads on a screen. */
const shown = 40;

/** Every problem, by line and column; what is too much for the screen is in a file. */
export function tellProblems(
  file: string,
  problems: readonly RowProblem[],
  { tell, language }: Pick<Around, "tell" | "language">,
): void {
  for (const { line, column, field, found, mend } of problems.slice(0, shown)) {
    const name = column === field ? column : `${column} (${field})`;
    const hint = mend.code === "column_missing" ? ` (--set ${field}=...)` : "";
    tell(safeCell(`line ${line}: ${name}: ${aboutFile(mend, language)}${hint} [found: ${aboutFile(found, language)}]`));
  }
  const lines = new Set(problems.map(({ line }) => line)).size;
  tell(`${counted(problems.length, "problem")} in ${counted(lines, "line")}. Nothing was sent.`);
  if (problems.length <= shown) return;
  const written = `${file}.problems.csv`;
  const rows = problems.map(({ line, column, field, found, mend }) => [
    ...[String(line), column, field, aboutFile(found, language), aboutFile(mend, language)],
  ]);
  writeFileSync(written, writeCsv([["LINE", "COLUMN", "FIELD", "FOUND", "WHAT TO DO"], ...rows]));
  tell(`All of them are in ${written}`);
}
