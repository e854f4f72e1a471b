import type { Command } from "commander";
import { answered } from "../../client/refused.ts";
import { counted } from "../../counted.ts";
import type { Around } from "../around.ts";
import { asJson, table } from "../print-table.ts";
import { numberOf } from "./status.ts";

const head = ["TASK", "KIND", "STATUS", "DONE", "OF", "FAILED", "CREATED", "DETAILS"];

export function addTasks(program: Command, { client, print, tell, forPerson }: Around): void {
  const tasks = program.command("tasks").description("the newest tasks, and what is done about them");
  tasks
    .command("list", { isDefault: true })
    .description("shows the newest hundred")
    .option("--json", "print them as JSON", false)
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
  tasks
    .command("cancel <taskId>")
    .description("cancels what nothing was sent for yet")
    .option("--json", "print how many as JSON", false)
    .action(async (id: string, { json }: { json: boolean }) => {
      const taskId = numberOf(id);
      const params = { path: { taskId } };
      const { cancelled } = answered(await client().POST("/str/task/{taskId}/cancel", { params }));
      if (json) print(asJson([{ taskId, cancelled }]));
      tell(`${counted(cancelled, "reservation was", "reservations were")} cancelled.`);
    });
  tasks
    .command("retry <taskId>")
    .description("sends again what failed, as a new task")
    .option("--json", "print the new task as JSON", false)
    .action(async (id: string, { json }: { json: boolean }) => {
      const params = { path: { taskId: numberOf(id) } };
      const { taskId } = answered(await client().POST("/str/task/{taskId}/retry", { params }));
      print(json ? asJson([{ taskId }]) : String(taskId));
    });
}
