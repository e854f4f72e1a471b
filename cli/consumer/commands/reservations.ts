import type { Command } from "commander";
import { writeCsv } from "../../../shared/sheets/write-csv.ts";
import { allReservations, type ReservationRecord, type Wanted } from "../../client/lists.ts";
import type { Around } from "../around.ts";
import { asJson, table } from "../print-table.ts";
import { numberOf } from "./tasks.ts";

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
  readonly apartment?: number;
  readonly status?: Wanted["status"];
  readonly attention?: true;
}

export function addReservations(program: Command, { client, say, print, forPerson }: Around): void {
  program
    .command("reservations")
    .description(say("reservations"))
    .option("--apartment <id>", say("of_apartment"), numberOf)
    .option("--status <status>", say("of_status"), (status) => status.toUpperCase())
    .option("--attention", say("of_attention"))
    .option("--csv", say("as_csv"), false)
    .action(async ({ json, csv, apartment, status, attention }: Options) => {
      const all = await allReservations(client(), {
        ...(apartment !== undefined && { apartmentId: apartment }),
        ...(status !== undefined && { status }),
        ...(attention && { needsAttention: "true" }),
      });
      if (json) return print(asJson(all));
      const rows = all.map(reservationRow);
      print(csv ? writeCsv([head, ...rows]).trimEnd() : table(head, rows, forPerson));
    });
}
