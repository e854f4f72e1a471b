import { counted } from "../../counted.ts";
import type { Commands } from "../connection.ts";

export function addErase({ program, connected, print }: Commands): void {
  program
    .command("erase")
    .description("takes guests' names, documents and tax numbers off reservations, which stay without them")
    .option("--reservation <reservationId>", "of this reservation, in every task")
    .option("--guest <text>", "of the guest with exactly this name, document or tax number, in every task")
    .action(async ({ reservation, guest }: { reservation?: string; guest?: string }) => {
      if ((reservation === undefined) === (guest === undefined)) throw new Error("say --reservation or --guest");
      const wanted = reservation !== undefined ? { reservationId: reservation } : { guest: guest ?? "" };
      const erased = await connected().operator.erase(wanted);
      if (erased.length === 0) return print("nothing of it is on record");
      const places = erased.map(({ taskId, row }) => `  task ${taskId}, row ${row}`);
      print([`taken off ${counted(erased.length, "reservation")}:`, ...places, left].join("\n"));
    });
}

const left =
  "Backups hold it for up to 35 more days. What was declared stays at the tax authority, by the owner's legal duty.";
