import { expect, it } from "vitest";
import { table } from "../../../shared/deployment/table.ts";
import { createBreaker } from "../../../shared/records/breaker.ts";
import { createFilingRepository } from "../../../shared/records/filings.ts";
import { isLater, taskKey } from "../../../shared/records/keys.ts";
import { notBegunGoes } from "../../../shared/records/lifecycle.ts";
import type { Submission } from "../../../shared/records/submission.ts";
import { createTaskRepository } from "../../../shared/records/tasks.ts";
import { aFiling } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { accepted } from "../declarations/reservation.ts";
import { random } from "../filing/one-visit.ts";

const createdAt = "2026-10-20T08:00:00.000Z";
const statement = { year: 2026, month: 9, portalUsername: "maria", records: [] };
const reservations = accepted({ reservationId: "A" }, { reservationId: "B" });

async function stored(submission: Submission = { kind: "str", reservations }) {
  const store = emptyStore();
  const tasks = createTaskRepository(store, () => random);
  await tasks.accept({ taskId: 3, clientId: "c", createdAt, draftUpload: false, submission }, 5);
  const isDue = async () => {
    const { items } = await store.query({ index: "due", partition: "TASK", between: [0, 9] });
    return items.map((item) => item["pk"]);
  };
  return { store, tasks, isDue };
}

it("a task has its number of reservations, and is due", async () => {
  const [sent, checked] = [await stored(), await stored({ kind: "check", ownerId: 7 })];

  expect(await sent.tasks.find(3)).toMatchObject({ rows: 2, kind: "str", mark: random, dispatches: 0, dueAt: 5 });
  expect(await checked.tasks.find(3)).toMatchObject({ rows: 0, kind: "check" });
  await checked.store.update(taskKey(3), { set: { kind: 7 } });
  expect(await checked.tasks.find(3), "by what it was accepted with").toMatchObject({ kind: "check" });
  expect(await sent.isDue()).toEqual([taskKey(3).pk]);
});

it.each(["madeBy", "dispatches", "isQuick", "begunRows"])("a task is dispatched without its %s", async (name) => {
  const { store, tasks } = await stored();
  await store.update(taskKey(3), { set: { [name]: [] } });

  expect(await tasks.find(3)).not.toHaveProperty("unreadable");
});

it("a task with a dispatched slice starts again with its earlier attempts forgiven", async () => {
  const { tasks } = await stored();
  await tasks.takeUp(3);
  await tasks.takeUp(3);
  await tasks.begun(3, 1);

  expect(await tasks.find(3)).toMatchObject({ begunRows: 1, dispatches: 0 });
});

it("task numbers count up with their own counter", async () => {
  const { store, tasks } = await stored();

  expect([await tasks.nextId(), await tasks.nextId()]).toEqual([1, 2]);
  expect(await store.get({ pk: "COUNTER#TASK", sk: "COUNTER" })).toMatchObject({ count: 2 });
});

it("an abandoned task is no longer due, has no plan, and is deleted in a year", async () => {
  const { store, tasks, isDue } = await stored();
  await tasks.abandon(3);

  expect(await tasks.find(3)).toMatchObject({ endedAs: "internal_error", submission: { kind: "str", reservations } });
  expect(await tasks.find(3)).not.toHaveProperty("dueAt");
  expect(await isDue()).toEqual([]);
  expect(await store.get(taskKey(3))).toHaveProperty(table.timeToLive, notBegunGoes(createdAt));
  expect(await tasks.plan(3, { filings: [], failed: [] })).toBeUndefined();
  expect(await tasks.takeUp(3)).toBeUndefined();
});

it("an abandoned task loses its password, and keeps the rest", async () => {
  const { tasks } = await stored({ kind: "takk", ...statement, sealedPassword: "secret" });
  await tasks.abandon(3);

  expect((await tasks.find(3))?.submission).toStrictEqual({ kind: "takk", ...statement });
});

it("a task with a plan is not abandoned, because another dispatcher follows it", async () => {
  const { tasks, isDue } = await stored();
  const plan = { filings: [], failed: [] };
  await tasks.plan(3, plan);
  await tasks.abandon(3);

  expect(await tasks.find(3)).toMatchObject({ plan, dueAt: 5 });
  expect(await tasks.find(3)).not.toHaveProperty("endedAs");
  expect(await isDue()).toHaveLength(1);
});

it("a missing task is not abandoned, planned or started", async () => {
  const { tasks } = await stored();
  await tasks.abandon(4);

  expect(await tasks.find(4)).toBeUndefined();
  expect(await tasks.plan(4, { filings: [], failed: [] })).toBeUndefined();
});

it("guests are taken off the named rows of an abandoned task only", async () => {
  const [over, open] = [await stored(), await stored()];
  const statements = await stored({ kind: "takk", ...statement });
  await over.tasks.abandon(3);
  for (const { tasks } of [over, open, statements]) await tasks.forgetGuests(3, new Set([2]));
  await over.tasks.forgetGuests(9, new Set([1]));
  const guestsOf = async ({ tasks }: typeof over) => {
    const { submission } = (await tasks.find(3)) ?? {};
    return submission?.kind === "str" ? submission.reservations.map(({ guestName }) => guestName) : submission;
  };

  expect(await guestsOf(over)).toEqual(["Ada Byron", undefined]);
  expect(await guestsOf(open)).toEqual(["Ada Byron", "Ada Byron"]);
  expect(await guestsOf(statements)).toEqual({ kind: "takk", ...statement });
  expect(await over.tasks.find(9)).toBeUndefined();
});

it("of two rows of a reservation the later task's is later, and within a task the later row", () => {
  const at = (taskId: number, row: number) => ({ taskId, row });

  expect(isLater(at(2, 1), at(1, 9))).toBe(true);
  expect(isLater(at(1, 9), at(2, 1))).toBe(false);
  expect(isLater(at(1, 2), at(1, 1))).toBe(true);
  expect(isLater(at(1, 1), at(1, 2))).toBe(false);
  expect(isLater(at(1, 1), at(1, 1))).toBe(false);
});

it("an open breaker stays open with each failure, and counts only the latest", async () => {
  const { store } = await stored();
  const breaker = createBreaker(store, 60_000);
  for (const name of ["a", "b", "c", "d", "d"]) await breaker.failed(name, 0);
  expect(await breaker.state()).toMatchObject({ openUntil: 60_000, since: 0 });

  expect(await breaker.failed("d", 30_000)).toBe("counted");
  expect(await breaker.state()).toMatchObject({ openUntil: 90_000, since: 0 });
  await breaker.succeeded();
  for (const name of ["a", "d", "d", "d", "d", "b"]) await breaker.failed(name, 0);
  expect(await breaker.state()).not.toHaveProperty("openUntil");
});

it("a filing records the portal's response time at the end of a visit that called it", async () => {
  const filing = aFiling({ claims: 1, dueAt: 5 });
  const { store } = await stored();
  let answered: { at: number; milliseconds: number } | undefined = { at: 1, milliseconds: 400 };
  const filings = createFilingRepository(store, () => answered);
  await filings.putIfAbsent(filing);
  const pause = { reason: "w", cause: "portal_unavailable" } as const;

  await filings.postpone(filing, { dueAt: 9, visitsWithoutProgress: 1, pause });
  expect(await filings.find(filing)).toMatchObject({ answered, rowsWait: [], claims: 0, startAt: 9 });
  const before = answered;
  answered = undefined;
  await filings.postpone(filing, { dueAt: 9, visitsWithoutProgress: 1 });
  expect(await filings.find(filing)).toMatchObject({ answered: before, waiting: "w" });
  answered = { at: 2, milliseconds: 500 };
  await filings.close(filing);
  expect(await filings.find(filing)).toMatchObject({ answered });
});

it("a filing records since when it is stopped, until filing resumes", async () => {
  const filing = aFiling({ claims: 1, dueAt: 5 });
  const { store } = await stored();
  const filings = createFilingRepository(store);
  await filings.putIfAbsent(filing);
  const next = { dueAt: 9, visitsWithoutProgress: 0 };

  await filings.postpone(filing, { ...next, stoppedSince: 7 });
  await filings.postpone(filing, next);
  expect(await filings.find(filing)).toMatchObject({ stoppedSince: 7 });
  await filings.postpone(filing, { ...next, stoppedSince: null });
  expect(await filings.find(filing)).not.toHaveProperty("stoppedSince");
});
