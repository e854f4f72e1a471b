import { expect, it, vi } from "vitest";
import { createHandler } from "../../../functions/workers/sweep/handler.ts";

it.each([0, 3])("a sweep that rings %i is counted before it is measured, and events are sent last", async (rung) => {
  const done: unknown[] = [];
  const standing = { oldestOpenMs: 1, dueSoon: 2, inReview: 3, outageMs: 4 };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const sweep = createHandler({
    log,
    sweep: async () => rung,
    watch: async () => standing,
    swept: (count) => void done.push(count),
    measure: (measured) => void done.push(measured),
    tellOthers: async () => void done.push("events"),
  });

  await sweep();

  expect(done).toEqual([rung, standing, "events"]);
  expect(log.info.mock.calls).toEqual(rung > 0 ? [["swept", { rung }]] : []);
});
