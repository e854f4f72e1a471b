import { expect, it } from "vitest";
import { actOnRows, sendAll } from "../../service/actions.ts";
import { record, sessionWith } from "./records.ts";

const created = { taskId: 7, createdAt: "2026-11-20T10:00:00.000Z", requestId: "" };

it("each time that reservations are sent again has a key of its own, so that none is taken for the one before", async () => {
  const { session, asked } = sessionWith(() => created);
  const those = [record({ taskId: 4, row: 3 }), record({ taskId: 9, row: 7 }), record({ taskId: 4, row: 5 })];
  await actOnRows(session, "retry", those);
  await actOnRows(session, "retry", those);

  expect(asked.map(({ what, body }) => [what, body])).toEqual([
    ["POST /str/task/4/retry", { rows: [3, 5] }],
    ["POST /str/task/9/retry", { rows: [7] }],
    ["POST /str/task/4/retry", { rows: [3, 5] }],
    ["POST /str/task/9/retry", { rows: [7] }],
  ]);
  expect(new Set(asked.map(({ key }) => key))).toHaveLength(4);
  expect(asked.every(({ key }) => key !== undefined && /^[\w-]{36}$/.test(key))).toBe(true);
});

it("many reservations are sent in several tasks, each under its own key", async () => {
  const { session, asked } = sessionWith(() => created);
  const all = Array.from({ length: 1_001 }, (_, index) => ({ reservationId: `R-${index}` }));
  await sendAll(session, all, "draft");

  expect(asked.map(({ body }) => body)).toEqual([
    { draftUpload: true, reservations: all.slice(0, 500) },
    { draftUpload: true, reservations: all.slice(500, 1_000) },
    { draftUpload: true, reservations: all.slice(1_000) },
  ]);
  expect(new Set(asked.map(({ key }) => key)).size).toBe(3);
});
