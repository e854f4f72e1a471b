import { expect, it } from "vitest";
import { createHandler as createStr } from "../../../functions/api/create-str-task/handler.ts";
import { createHandler as createTakk } from "../../../functions/api/create-takk-task/handler.ts";
import { createHandler as createOperations } from "../../../functions/api/get-operations/handler.ts";
import { createHandler as createStrTask } from "../../../functions/api/get-str-task/handler.ts";
import { createHandler as createTakkTask } from "../../../functions/api/get-takk-task/handler.ts";
import { createHandler as createTask } from "../../../functions/api/get-task/handler.ts";
import { createHandler as createReservations } from "../../../functions/api/list-reservations/handler.ts";
import { createHandler as createReviews } from "../../../functions/api/list-reviews/handler.ts";
import { createHandler as createTaskReservations } from "../../../functions/api/list-task-reservations/handler.ts";
import { createHandler as createTasks } from "../../../functions/api/list-tasks/handler.ts";
import type { ApiHandler } from "../../../shared/api/handler.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import type { ReviewCase } from "../../../shared/tasks/operating/review.ts";
import { say } from "../../../shared/wording/say.ts";
import { aFiling, anOutcome } from "../../support/a-filing.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { takkRecord } from "../../support/black-box/rows.ts";
import { taskOf } from "../declarations/reservation.ts";

const details = say("portal_down");

/** A reservation and a statement that wait, and both in review. */
async function world() {
  const parts = createMemoryWorld();
  await callAs(createStr(parts), { body: taskOf({}) });
  const statement = { month: 10, portalUsername: "maria", portalPassword: "x", takkRecords: [takkRecord] };
  await callAs(createTakk(parts), { body: statement });
  const stated = { year: 2026, month: 10, draft: false, portalUsername: "maria", records: [] };
  const filing = aFiling({ dueAt: 1, waiting: details });
  const ofStatement = aFiling({ taskId: 2, dueAt: 1, waiting: details, rows: [], statement: stated });
  for (const one of [filing, ofStatement]) await parts.filings.putIfAbsent(one);
  await parts.dispatch(1);
  await parts.tasks.dispatched(2);
  const row = await parts.rows.find(1, 1);
  if (!row) throw new Error("nothing was accepted");
  const decided: ReviewCase[] = [
    { kind: "row", row: { ...row, details }, filing, apartment: undefined, owner: undefined },
    { kind: "statement", filing: { ...ofStatement, outcome: { ...anOutcome("NEEDS_REVIEW"), details } } },
  ];
  const review = { list: async () => ({ cases: decided, more: 0 }) };
  return { ...parts, review, breaker: createBreaker(parts.store, 0) };
}

it.each<[string, (parts: Awaited<ReturnType<typeof world>>) => ApiHandler, object, number]>([
  ["GET /str/task/{taskId}", createStrTask, { taskId: "1" }, 1],
  ["GET /str/tasks/{id}/reservations", createTaskReservations, { id: "1" }, 1],
  ["GET /takk/task/{taskId}", createTakkTask, { taskId: "2" }, 1],
  ["GET /tasks/{taskId}", createTask, { taskId: "1" }, 1],
  ["GET /reservations", createReservations, {}, 1],
  ["GET /tasks", createTasks, {}, 2],
  ["GET /operations", createOperations, {}, 2],
  ["GET /operations/reviews", createReviews, {}, 2],
])("%s states the reason for waiting in the caller's language", async (_, create, path, times) => {
  const handler = create(await world());
  const answerIn = async (language: string) =>
    JSON.stringify((await callAs(handler, { path: { ...path }, headers: { "accept-language": language } })).body);

  expect((await answerIn("en")).match(/the portal is down/g)).toHaveLength(times);
  expect((await answerIn("el-GR,en;q=0.5")).match(/η πύλη είναι εκτός/g)).toHaveLength(times);
});
