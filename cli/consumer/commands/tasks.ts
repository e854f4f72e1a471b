import type { Command } from "commander";
import { commandLineIn } from "../../../shared/wording/command-line.ts";
import { answered } from "../../client/refused.ts";
import type { Around } from "../around.ts";
import { asJson, table } from "../print-table.ts";

const head = ["TASK", "KIND", "STATUS", "DONE", "OF", "FAILED", "CREATED", "DETAILS"];

export function addTasks(program: Command, { client, language, print, forPerson }: Around): void {
  const say = commandLineIn(language);
  program
    .command("tasks")
    .description(say("tasks"))
    .action(async ({ json }: { json: boolean }) => {
      const all = answered(await client().GET("/tasks", { params: { query: { limit: 100 } } })).tasks;
      const rows = all.map(({ taskId, kind, status, summary, createdAt, details }) => [
        ...[String(taskId), kind, status],
        ...[summary.total - summary.pending - summary.processing - summary.checking, summary.total, summary.failed].map(
          String,
        ),
        ...[createdAt, details],
      ]);
      print(json ? asJson(all) : table(head, rows, forPerson));
    });
}
