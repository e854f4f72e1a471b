import type { Command } from "commander";
import { readDay } from "../../../shared/sheets/values.ts";
import type { Around } from "../around.ts";
import { searchPortal } from "../at-portal.ts";
import { Expected } from "../ends.ts";
import { asJson, table } from "../print-table.ts";
import { numberOf } from "./tasks.ts";

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
