import type { Row } from "../../../shared/records/rows.ts";
import type { Commands } from "../connection.ts";
import { counted } from "../describe.ts";

export function addErase({ program, connected, print, ask }: Commands): void {
  program
    .command("erase")
    .description("takes guests' names, documents and tax numbers off reservations, which stay without them")
    .option("--reservation <reservationId>", "of this reservation, in every task")
    .option("--guest", "of a guest by name, document or tax number, in every task; which is asked for", false)
    .action(async ({ reservation, guest }: { reservation?: string; guest: boolean }) => {
      if ((reservation === undefined) !== guest) throw new Error("say --reservation or --guest");
      const { operator } = connected();
      const wanted =
        reservation !== undefined
          ? { reservationId: reservation }
          : { guest: await ask("Name, document or tax number: ") };
      const found = await operator.findGuests(wanted);
      if (found.length === 0) return print("nothing of it is on record");
      print(found.map((row, at) => `${at + 1}  ${line(row)}`).join("\n"));
      const chosen = choose(found, await ask("Which? `all`, or numbers with commas between them: "));
      await operator.erase(chosen);
      print(`taken off ${counted(chosen.length, "reservation")}\n${left}`);
    });
}

function line({ taskId, row, state, reservation }: Row): string {
  const { reservationId, startDate, guestName, guestId, guestTaxId } = reservation;
  const guest = [guestName, guestId, guestTaxId].filter((one) => one !== undefined).join(", ");
  return `task ${taskId}, row ${row}: ${reservationId} of ${startDate}, ${state}: ${guest}`;
}

function choose(found: readonly Row[], answer: string): readonly Row[] {
  if (answer === "all") return found;
  return answer.split(",").map((typed) => {
    const row = found[Number(typed) - 1];
    if (!row) throw new Error("nothing was erased");
    return row;
  });
}

const left =
  "Backups hold it for up to 35 more days. What was declared stays at the tax authority, by the owner's legal duty.";
