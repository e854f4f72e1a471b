import { writeFileSync } from "node:fs";
import { commandLineIn } from "../../../../shared/wording/command-line.ts";
import { aboutFile } from "../../../../shared/wording/files.ts";
import type { RowProblem } from "../../../sheets/read-row.ts";
import { safeCell, writeCsv } from "../../../sheets/write-csv.ts";
import type { CliContext } from "../context.ts";
import { type Columns, reasonOf, rowsOf } from "../exit-codes.ts";
import { isDone, type Result } from "./upload.ts";

export const resultColumns: Columns<Result> = {
  LINE: "line",
  RESERVATION: ({ reservation }) => reservation.reservationId,
  APARTMENT: ({ reservation }) => String(reservation.apartmentId),
  STATUS: ({ outcome }) => outcome.uploadStatus,
  NUMBER: ({ outcome }) => outcome.declarationServerId || outcome.declaredAs,
  DUE: ({ outcome }) => outcome.dueDate,
  REASON: ({ outcome }) => reasonOf(outcome),
  TASK: "taskId",
};

/** @example "998 SUBMITTED, 2 FAILED" */
export function totalsText(results: readonly Result[]): string {
  const byStatus = Map.groupBy(results, ({ outcome }) => outcome.uploadStatus);
  return [...byStatus].map(([status, rows]) => `${rows.length} ${status}`).join(", ");
}

/** Writes every row with its line in the file, its number at the registry and the reason for a failure; then the totals. */
export function writeResults(file: string, results: readonly Result[]): void {
  const totals = ["TOTAL", "", "", totalsText(results), "", "", "", ""];
  writeFileSync(file, writeCsv([Object.keys(resultColumns), ...rowsOf(results, resultColumns), totals]));
}

export const worthShowing = (results: readonly Result[]) =>
  results.length <= 20 ? results : results.filter(({ outcome }) => !isDone(outcome));

/** The most problems to show on the screen. */
const shown = 40;

/** Shows the problems by line and column. If there are too many for the screen, a file has them all. */
export function tellProblems(
  file: string,
  problems: readonly RowProblem[],
  { tell, language }: Pick<CliContext, "tell" | "language">,
): void {
  const say = commandLineIn(language);
  for (const { line, column, field, found, fix } of problems.slice(0, shown)) {
    const name = column === field ? column : `${column} (${field})`;
    const [what, seen] = [aboutFile(fix, language), aboutFile(found, language)];
    tell(safeCell(say("problem", { line, name, fix: what, found: seen })));
  }
  const lines = new Set(problems.map(({ line }) => line)).size;
  tell(say("problems", { count: problems.length, lines }));
  if (problems.length <= shown) return;
  const written = `${file}.problems.csv`;
  const rows = problems.map(({ line, column, field, found, fix }) => [
    String(line),
    column,
    field,
    aboutFile(found, language),
    aboutFile(fix, language),
  ]);
  writeFileSync(written, writeCsv([["LINE", "COLUMN", "FIELD", "FOUND", "WHAT TO DO"], ...rows]));
  tell(say("problems_written", { file: written }));
}
