import { writeFileSync } from "node:fs";
import type { RowProblem } from "../../../shared/sheets/read-row.ts";
import { safeCell, writeCsv } from "../../../shared/sheets/write-csv.ts";
import { commandLineIn } from "../../../shared/wording/command-line.ts";
import { aboutFile } from "../../../shared/wording/files.ts";
import type { Around } from "../around.ts";
import { isDone, type Result } from "./upload.ts";

export const resultHead = ["LINE", "RESERVATION", "APARTMENT", "STATUS", "NUMBER", "DUE", "REASON", "TASK"];

export const resultRow = ({ line, reservation, outcome, taskId }: Result) => [
  String(line),
  reservation.reservationId,
  String(reservation.apartmentId),
  outcome.uploadStatus,
  outcome.declarationServerId || outcome.declaredAs,
  outcome.dueDate,
  [outcome.errorValue, outcome.details].filter(Boolean).join(": "),
  String(taskId),
];

/** How many ended how: `998 SUBMITTED, 2 FAILED`. */
export function totalsText(results: readonly Result[]): string {
  const byStatus = Map.groupBy(results, ({ outcome }) => outcome.uploadStatus);
  return [...byStatus].map(([status, rows]) => `${rows.length} ${status}`).join(", ");
}

/** Every row with its line in the file, its number at the registry and why it failed; then the totals. */
export function writeResults(file: string, results: readonly Result[]): void {
  const totals = ["TOTAL", "", "", totalsText(results), "", "", "", ""];
  writeFileSync(file, writeCsv([resultHead, ...results.map(resultRow), totals]));
}

export const worthShowing = (results: readonly Result[]) =>
  results.length <= 20 ? results : results.filter(({ outcome }) => !isDone(outcome));

/** More than a person reads on a screen. */
const shown = 40;

/** Every problem, by line and column; what is too much for the screen is in a file. */
export function tellProblems(
  file: string,
  problems: readonly RowProblem[],
  { tell, language }: Pick<Around, "tell" | "language">,
): void {
  const say = commandLineIn(language);
  for (const { line, column, field, found, mend } of problems.slice(0, shown)) {
    const name = column === field ? column : `${column} (${field})`;
    const hint = mend.code === "column_missing" ? ` (--set ${field}=...)` : "";
    const [what, seen] = [aboutFile(mend, language), aboutFile(found, language)];
    tell(safeCell(say("problem", { line, name, mend: what, hint, found: seen })));
  }
  const lines = new Set(problems.map(({ line }) => line)).size;
  tell(say("problems", { count: problems.length, lines }));
  if (problems.length <= shown) return;
  const written = `${file}.problems.csv`;
  const rows = problems.map(({ line, column, field, found, mend }) => [
    ...[String(line), column, field, aboutFile(found, language), aboutFile(mend, language)],
  ]);
  writeFileSync(written, writeCsv([["LINE", "COLUMN", "FIELD", "FOUND", "WHAT TO DO"], ...rows]));
  tell(say("problems_written", { file: written }));
}
