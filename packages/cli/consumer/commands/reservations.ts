import type { Command } from "commander";
import { allReservations, type ReservationRecord, type Wanted } from "../../../client/lists.ts";
import { readDay } from "../../../sheets/rules/days.ts";
import { writeCsv } from "../../../sheets/write-csv.ts";
import { searchPortal } from "../at-portal.ts";
import type { CliContext } from "../context.ts";
import { type Columns, Expected, reasonOf, rowsOf, show } from "../exit-codes.ts";
import { taskNumber } from "./tasks.ts";

const columns: Columns<ReservationRecord> = {
  RESERVATION: "reservationId",
  APARTMENT: "apartmentId",
  FROM: "startDate",
  TO: ({ endDate, cancellationDate }) => endDate ?? `cancelled ${cancellationDate ?? ""}`,
  AMOUNT: ({ amountReceived, cancellationAmount }) => (amountReceived ?? cancellationAmount ?? 0).toFixed(2),
  STATUS: "uploadStatus",
  NUMBER: ({ declarationServerId, declaredAs }) => declarationServerId || declaredAs,
  DUE: "dueDate",
  REASON: reasonOf,
};

interface Options {
  readonly json: boolean;
  readonly csv: boolean;
  readonly apartment?: number;
  readonly status?: Wanted["status"];
  readonly attention?: true;
}

export function addReservations(program: Command, context: CliContext): void {
  const { client, say, print } = context;
  program
    .command("reservations")
    .description(say("reservations"))
    .option("--apartment <id>", say("of_apartment"), taskNumber)
    .option("--status <status>", say("of_status"), (status) => status.toUpperCase())
    .option("--attention", say("of_attention"))
    .option("--csv", say("as_csv"), false)
    .action(async ({ json, csv, apartment, status, attention }: Options) => {
      const all = await allReservations(client(), {
        ...(apartment !== undefined && { apartmentId: apartment }),
        ...(status !== undefined && { status }),
        ...(attention && { needsAttention: "true" }),
      });
      if (csv && !json) print(writeCsv([Object.keys(columns), ...rowsOf(all, columns)]).trimEnd());
      else show(context, json, all, columns);
    });
}

export function addSearch(program: Command, context: CliContext): void {
  const { client, say } = context;
  program
    .command("search <apartmentId> <from> <to>")
    .description(say("search"))
    .action(async (apartmentId: string, from: string, to: string, { json }: { json: boolean }) => {
      const found = await searchPortal(client(), taskNumber(apartmentId), dayOf(from), dayOf(to));
      show(context, json, found, {
        NUMBER: "declarationServerId",
        FROM: "startDate",
        TO: "endDate",
        AMOUNT: ({ cancellationAmount, amountReceived }) => (cancellationAmount ?? amountReceived ?? 0).toFixed(2),
        "": ({ isDraft, cancellationDate }) =>
          (isDraft ? "draft" : "declared") + (cancellationDate ? `, cancelled ${cancellationDate}` : ""),
      });
    });
}

function dayOf(text: string): string {
  const reading = readDay(text, "DMY");
  if ("value" in reading) return reading.value;
  throw new Expected("expected_day");
}
