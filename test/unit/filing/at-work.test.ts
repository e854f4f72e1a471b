import { expect, it } from "vitest";
import { createAtWork } from "../../../shared/filing/reading/at-work.ts";
import { task } from "./one-visit.ts";

it("open tasks are looked at ten at a time, up to the first that needs what is to go", async () => {
  const asked: number[] = [];
  const lots: number[] = [];
  const pages = Array.from({ length: 25 }, (_, at) => ({ pk: `TASK#${String(at + 1).padStart(10, "0")}`, sk: "TASK" }));
  const query = async ({ partition }: { partition: string }) => ({ items: partition === "TASK" ? pages : [] });
  const atWork = createAtWork({ query }, async (taskId) => {
    asked.push(taskId);
    await Promise.resolve();
    lots.push(asked.length);
    const submission = { kind: "check", ownerId: taskId === 15 ? 7 : 8 } as const;
    return { task: { ...task, taskId, submission }, rows: [], filings: [] };
  });

  expect(await atWork({ owner: { id: 9, portalUsername: "maria" }, apartmentIds: new Set() })).toBe(false);
  expect([...new Set(lots)]).toEqual([10, 20, 25]);
  asked.length = 0;
  expect(await atWork({ owner: { id: 7, portalUsername: "maria" }, apartmentIds: new Set() })).toBe(true);
  expect(asked.length).toBe(20);
});
