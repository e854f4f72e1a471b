import { writeFileSync } from "node:fs";
import { writeCsv } from "../../../shared/sheets/write-csv.ts";
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
