import { expect, it, vi } from "vitest";
import { createHandler } from "../../../functions/workers/sweep/handler.ts";

it.each([0, 3])("a sweep that wakes %i is counted before it is measured, and events are sent last", async (woken) => {
  const done: unknown[] = [];
  const standing = { oldestOpenMs: 1, dueSoon: 2, inReview: 3, outageMs: 4 };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const sweep = createHandler({
    log,
    sweep: async () => woken,
    watch: async () => standing,
    countWakeUps: (count) => void done.push(count),
    measure: (measured) => void done.push(measured),
    sendEvents: async () => void done.push("events"),
  });

  await sweep();

  expect(done).toEqual([woken, standing, "events"]);
  expect(log.info.mock.calls).toEqual(woken > 0 ? [["swept", { wakeUps: woken }]] : []);
});
