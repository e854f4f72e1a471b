import type { Command } from "commander";
import { commandLineIn } from "../../../shared/wording/command-line.ts";
import { reservationsOfTask } from "../../client/lists.ts";
import type { Around } from "../around.ts";
import { Expected, exitCodes } from "../ends.ts";
import { asJson, table } from "../print-table.ts";
import { isDone } from "../upload/upload.ts";
import { whenAllCompleted } from "../upload/when-all-completed.ts";

export function addStatus(program: Command, around: Around): void {
  const say = commandLineIn(around.language);
  program
    .command("status <taskId>")
    .description(say("status"))
    .action(async (id: string, { json }: { json: boolean }) => {
      const { client, print, end, forPerson, progress } = around;
      const taskId = numberOf(id);
      const api = client();
      await whenAllCompleted(api, [{ taskId }], undefined, progress());
      const outcomes = await reservationsOfTask(api, taskId);
      const rows = outcomes.map(({ reservationId, uploadStatus, declarationServerId, errorValue, details }) => [
        ...[reservationId, uploadStatus, declarationServerId, [errorValue, details].filter(Boolean).join(": ")],
      ]);
      const head = ["RESERVATION", "STATUS", "NUMBER", "REASON"];
      print(json ? asJson(outcomes) : table(head, rows, forPerson));
      end(outcomes.every(isDone) ? exitCodes.done : exitCodes.notAll);
    });
}

export function numberOf(text: string): number {
  if (/^[1-9]\d{0,9}$/.test(text)) return Number(text);
  throw new Expected("expected_number");
}
