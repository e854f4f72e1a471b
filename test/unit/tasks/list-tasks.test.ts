import { expect, it } from "vitest";
import { UnreadableRecord } from "../../../shared/aws/record.ts";
import type { Item } from "../../../shared/aws/store.ts";
import { firstTasks, listTasks } from "../../../shared/tasks/reading/list-tasks.ts";
import type { TaskView } from "../../../shared/tasks/reading/read-task.ts";
import { aRow, task } from "../filing/one-visit.ts";

/** Reads tasks of 2026, with this many rows each, page by page; `fits` selects tasks. */
async function pagesOf(
  tasks: number,
  rowsEach: number,
  limit: number,
  fits: (taskId: number) => boolean = () => true,
  thisYear = 2026,
) {
  const newestFirst = Array.from({ length: tasks }, (_, index) => ({ pk: `TASK#${tasks - index}`, sk: "" }));
  let asked = 0;
  let read = 0;
  const store = {
    async query({ partition, after, limit: most = 0 }: { partition: string; after?: Item; limit?: number }) {
      asked += 1;
      const from = after ? newestFirst.findIndex(({ pk }) => pk === after["pk"]) + 1 : 0;
      const items = partition.includes("2026") ? newestFirst.slice(from, from + most) : [];
      const last = items.at(-1);
      return { items, ...(last && from + most < tasks && { last }) };
    },
  };
  const readTask = async (taskId: number) => {
    read += 1;
    return taskOf(taskId, rowsEach);
  };
  const pages: number[][] = [];
  let next: Parameters<typeof listTasks>[2] | undefined = { year: thisYear };
  while (next && pages.length < 50) {
    const page = await listTasks(store, readTask, next, { limit, fits: ({ task }) => fits(task.taskId) });
    pages.push(page.tasks.map(({ task }) => task.taskId));
    next = page.next;
  }
  return { pages, asked, read };
}

function taskOf(taskId: number, rows: number): TaskView {
  return { task: { ...task, taskId }, filings: [], rows: Array.from({ length: rows }, () => aRow({ taskId })) };
}

it("the list of tasks leaves out one whose record cannot be read", async () => {
  const readTask = async (taskId: number) => {
    if (taskId === 2) throw new UnreadableRecord("damaged", { pk: "TASK#2" });
    if (taskId === 9) throw new Error("the table is down");
    return taskOf(taskId, 1);
  };

  expect((await firstTasks([1, 2, 3], readTask)).map(({ task }) => task.taskId)).toEqual([1, 3]);
  await expect(firstTasks([1, 9], readTask)).rejects.toThrow("the table is down");
});

it("the list of tasks ends a page at the limit, and has a next page only if there is more", async () => {
  expect((await pagesOf(5, 1, 2)).pages).toEqual([[5, 4], [3, 2], [1]]);
  expect((await pagesOf(4, 1, 4)).pages).toEqual([[4, 3, 2, 1]]);
  expect((await pagesOf(10, 1, 10)).pages).toHaveLength(1);
  expect((await pagesOf(0, 1, 10)).pages).toEqual([[]]);
});

it("the list of tasks ends a page after more than 3,000 reservations, because somebody waits", async () => {
  expect((await pagesOf(4, 3_000, 100)).pages).toEqual([
    [4, 3],
    [2, 1],
  ]);
  expect((await pagesOf(2, 3_001, 100)).pages).toEqual([[2], [1]]);
});

it("the list of tasks continues in earlier years, down to the service's first", async () => {
  expect((await pagesOf(3, 1, 2, undefined, 2029)).pages).toEqual([[3, 2], [1]]);
});

it("the list of tasks reads up to 200 tasks per page, ten at a time, matching or not", async () => {
  const { pages, asked } = await pagesOf(410, 1, 20, (taskId) => taskId % 205 === 0);

  // Task 205 is the 206th from the newest, so not on the first page.
  expect(pages).toEqual([[410], [205], []]);
  expect(asked).toBe(41);
});

it("the list of tasks reads at most two large tasks more than it shows", async () => {
  const { pages, read } = await pagesOf(20, 1_000, 4);

  expect(pages.length).toBe(5);
  expect(read).toBe(28);
  let asked = 0;
  const count = async (taskId: number) => {
    asked += 1;
    return taskOf(taskId, 1_000);
  };
  const ids = Array.from({ length: 20 }, (_, index) => index + 1);
  expect((await firstTasks(ids, count)).map(({ task }) => task.taskId)).toEqual([1, 2, 3, 4]);
  expect(asked).toBe(6);
  expect(await firstTasks(ids, async (taskId) => taskOf(taskId, 1))).toHaveLength(20);
});
