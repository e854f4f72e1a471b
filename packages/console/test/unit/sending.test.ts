import { expect, it } from "vitest";
import { noCounts } from "../../../../test/support/reservation-record.ts";
import { actOnRows, cancelTask, retryTask, sendAll } from "../../service/actions.ts";
import { sendStatement } from "../../service/takk.ts";
import { record, sessionWith } from "./records.ts";

const created = { taskId: 7, createdAt: "2026-11-20T10:00:00.000Z", requestId: "" };

const statement = (uploadStatus: string, errorValue: string) => ({
  takkUploadStatus: {
    taskId: 9,
    portalUsername: "maria",
    uploadStatus,
    details: "",
    errorValue,
    number: "",
    year: 2026,
    month: 10,
    dueDate: "30/11/2026",
    takkRecords: [],
  },
  createdAt: created.createdAt,
});

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

it.each([
  ["str", "/str/task/9/cancel", { taskId: 9, cancelled: 3, summary: noCounts }, 3],
  ["search", "/str/task/9/cancel", { taskId: 9, cancelled: 1, summary: noCounts }, 1],
  ["search", "/str/task/9/cancel", { taskId: 9, cancelled: 0, summary: noCounts }, 0],
  ["takk", "/takk/task/9/cancel", statement("FAILED", "cancelled"), 1],
  ["takk", "/takk/task/9/cancel", statement("FAILED", "rejected_by_portal"), 0],
  ["takk", "/takk/task/9/cancel", statement("SUBMITTED", ""), 0],
] as const)("a task of kind %s is cancelled at its own address: %s answers %j", async (kind, path, answer, count) => {
  const { session, asked } = sessionWith(() => ({ ...answer, requestId: "" }));

  expect(await cancelTask(session, { taskId: 9, kind })).toBe(count);
  expect(asked.map(({ what, body, key }) => ({ what, body, key }))).toEqual([{ what: `POST ${path}` }]);
});

it("what failed of a task is sent again under a key of its own each time", async () => {
  const { session, asked } = sessionWith(() => created);
  await retryTask(session, 7);
  await retryTask(session, 7);

  expect(asked.map(({ what, body }) => [what, body])).toEqual(
    Array.from({ length: 2 }, () => ["POST /str/task/7/retry", undefined]),
  );
  expect(new Set(asked.map(({ key }) => key)).size).toBe(2);
  expect(asked.every(({ key }) => key !== undefined)).toBe(true);
});

it("a month's statement is sent whole, under the key of its form", async () => {
  const { session, asked } = sessionWith(() => created);
  const counts = { daysUsed: 9, freeDays: 1, numberOfBeds: 2, numberOfCompanies: 3, numberOfRooms: 4 };
  const record = { ...counts, numberOfTaxedRooms: 5 };
  await sendStatement(session, { portalUsername: "maria", year: 2026, month: 10 }, record, {
    draftUpload: true,
    key: "of the form",
  });

  const body = { portalUsername: "maria", year: 2026, month: 10, draftUpload: true, takkRecords: [record] };
  expect(asked).toMatchObject([{ what: "POST /takk/task", body, key: "of the form" }]);
});
