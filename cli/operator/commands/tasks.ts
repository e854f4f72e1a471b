import type { Commands } from "../connection.ts";
import { describeCase, describeOpen, describeTask } from "../describe.ts";
import { parseNumber } from "./numbers.ts";

export function addTasks({ program, connected, print }: Commands): void {
  const tasks = program.command("tasks").description("upload tasks");
  tasks
    .command("list")
    .description("the open ones, oldest first, and what they wait for")
    .action(async () => {
      const { operator, now } = connected();
      const open = await operator.listTasks();
      print(open.length === 0 ? "nothing is open" : open.map((view) => describeOpen(view, now())).join("\n"));
    });
  tasks
    .command("show")
    .description("a task, its filings and rows; or one row, with all that was sent and seen")
    .argument("<taskId>", "", parseNumber)
    .argument("[row]", "", parseNumber)
    .action(async (taskId: number, row: number | undefined) => {
      const { operator } = connected();
      if (row === undefined) print(describeTask(await operator.showTask(taskId)));
      else print(describeCase(await operator.review.show(taskId, row)));
    });
}
