import type { Commands } from "../connection.ts";
import { describeOpen, describeRow, describeTask } from "../describe.ts";

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
      const view = await connected().operator.showTask(taskId);
      print(row === undefined ? describeTask(view) : describeRow(view, row));
    });
}

function parseNumber(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new Error("task and row are numbers from 1");
  return Number(text);
}
