import type { Command } from "commander";
import { writeCsv } from "../../../shared/sheets/write-csv.ts";
import { allReservations, type ReservationRecord } from "../../client/lists.ts";
import type { Around } from "../around.ts";
import { table } from "../print-table.ts";

const head = ["RESERVATION", "APARTMENT", "FROM", "TO", "AMOUNT", "STATUS", "NUMBER", "DUE", "REASON"];

export const reservationRow = (one: ReservationRecord) => [
  one.reservationId,
  String(one.apartmentId),
  one.startDate,
  one.endDate ?? `cancelled ${one.cancellationDate ?? ""}`,
  (one.amountReceived ?? one.cancellationAmount ?? 0).toFixed(2),
  one.uploadStatus,
  one.declarationServerId || one.declaredAs,
  one.dueDate,
  [one.errorValue, one.details].filter(Boolean).join(": "),
];

interface Options {
  readonly json: boolean;
  readonly csv: boolean;
  readonly apartment?: string;
  readonly status?: string;
}

export function addReservations(program: Command, { client, print, stdout }: Around): void {
  program
    .command("reservations")
    .description("the reservations sent so far, newest first, and what became of them")
    .option("--apartment <id>", "of one apartment only")
    .option("--status <status>", "in one state only, such as FAILED")
    .option("--csv", "print them as CSV for a spreadsheet", false)
    .option("--json", "print them as JSON", false)
    .action(async ({ json, csv, apartment, status }: Options) => {
      const all = (await allReservations(client())).filter(
        (one) =>
          (apartment === undefined || String(one.apartmentId) === apartment) &&
          (status === undefined || one.uploadStatus === status.toUpperCase()),
      );
      if (json) return print(JSON.stringify(all, null, 2));
      const rows = all.map(reservationRow);
      print(csv ? writeCsv([head, ...rows]).trimEnd() : table(head, rows, stdout.isTTY));
    });
}
