import type { Command } from "commander";
import { readDay } from "../../../shared/sheets/values.ts";
import { writeCsv } from "../../../shared/sheets/write-csv.ts";
import { allReservations, type ReservationRecord, type Wanted } from "../../client/lists.ts";
import type { Around } from "../around.ts";
import { searchPortal } from "../at-portal.ts";
import { asJson, Expected, table } from "../ends.ts";
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

export function addSearch(program: Command, { client, say, print, forPerson }: Around): void {
  program
    .command("search <apartmentId> <from> <to>")
    .description(say("search"))
    .action(async (apartmentId: string, from: string, to: string, { json }: { json: boolean }) => {
      const found = await searchPortal(client(), numberOf(apartmentId), dayOf(from), dayOf(to));
      const rows = found.map(({ declarationServerId, startDate, endDate, isDraft, cancellationDate, ...amounts }) => [
        declarationServerId,
        startDate,
        endDate ?? "",
        (amounts.cancellationAmount ?? amounts.amountReceived ?? 0).toFixed(2),
        [isDraft ? "draft" : "declared", ...(cancellationDate ? [`cancelled ${cancellationDate}`] : [])].join(", "),
      ]);
      print(json ? asJson(found) : table(["NUMBER", "FROM", "TO", "AMOUNT", ""], rows, forPerson));
    });
}

function dayOf(text: string): string {
  const reading = readDay(text, "DMY");
  if ("value" in reading) return reading.value;
  throw new Expected("expected_day");
}
