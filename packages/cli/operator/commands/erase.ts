import type { Row } from "../../../../shared/records/rows.ts";
import type { Commands } from "../connection.ts";
import { counted } from "../describe.ts";
import { guestOf } from "../erase-guests.ts";

export function addErase({ program, connected, print, ask }: Commands): void {
  program
    .command("erase")
    .description("erases guests' names, documents and tax numbers; the reservations stay")
    .option("--reservation <reservationId>", "the guests of this reservation, in every task")
    .option("--guest", "a guest in every task; asks for the name, document or tax number", false)
    .action(async ({ reservation, guest }: { reservation?: string; guest: boolean }) => {
      if ((reservation === undefined) !== guest) throw new Error("give --reservation or --guest");
      const { operator } = connected();
      const wanted =
        reservation !== undefined
          ? { reservationId: reservation }
          : { guest: await ask("Name, document or tax number: ") };
      const found = await operator.findGuests(wanted);
      if (found.length === 0) return print("nothing found");
      print(found.map((row, at) => `${at + 1}  ${line(row)}`).join("\n"));
      const chosen = choose(found, await ask("Which? `all`, or numbers separated by commas: "));
      await operator.erase(chosen);
      print(`erased from ${counted(chosen.length, "reservation")}\n${left}`);
    });
}

function line({ taskId, number: row, state, reservation, unread, unreadable }: Row): string {
  if (unread || unreadable) return `task ${taskId}, row ${row}: a record that cannot be read, ${state}`;
  const { reservationId, startDate } = reservation;
  const guest = Object.values(guestOf(reservation)).join(", ");
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
  "Backups keep the data for up to 35 more days. Declarations stay at the tax authority, by the owner's legal duty.";
