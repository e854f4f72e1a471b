import type { Outcome } from "../client/outcomes.ts";
import { table } from "./table.ts";

/** 0 when everything is declared (or drafted, as asked), 1 when something is not. */
export const exitCodeOf = (outcomes: readonly Outcome[]): 0 | 1 =>
  outcomes.every(({ status }) => status === "SUBMITTED" || status === "DRAFTED") ? 0 : 1;

export function outcomeTable(outcomes: readonly Outcome[], forPerson: boolean): string {
  const rows = outcomes.map(({ reservationId, status, serialNumberDeclaration, errorValue, details }) => [
    reservationId,
    status,
    serialNumberDeclaration || "-",
    [errorValue, details].filter(Boolean).join(": "),
  ]);
  return table(["RESERVATION", "STATUS", "NUMBER", "REASON"], rows, forPerson);
}
