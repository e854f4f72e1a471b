import { expect, it } from "vitest";
import { table } from "../../../shared/deployment/table.ts";
import { isLater, taskKey } from "../../../shared/records/keys.ts";
import { notBegunExpiry } from "../../../shared/records/lifecycle.ts";
import { openTasks } from "../../../shared/records/open-work.ts";
import type { Submission } from "../../../shared/records/submission.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { unwritten } from "../../support/written.ts";
import { accepted } from "../declarations/reservation.ts";
import { random } from "../filing/one-visit.ts";

const createdAt = "2026-10-20T08:00:00.000Z";
const statement = { year: 2026, month: 9, portalUsername: "maria", records: [] };
const reservations = accepted({ reservationId: "A" }, { reservationId: "B" });

async function stored(submission: Submission = { kind: "str", reservations }) {
  const store = emptyStore();
  let marks = 0;
  const tasks = createTaskRepository(store, () => (marks++ === 0 ? random : `${random}${marks}`));
  const accept = async (taskId = 3) =>
    await tasks.accept({ taskId, clientId: "c", createdAt, draftUpload: false, submission }, 5);
  await accept();
  const isDue = async () => {
    const { items } = await store.query({ index: "due", partition: "TASK", between: [0, 9] });
    return items.map((item) => item["pk"]);
  };
  return { store, tasks, accept, isDue };
}

it("a task has its number of reservations, and is due", async () => {
  const [sent, checked] = [await stored(), await stored({ kind: "check", ownerId: 7 })];

  expect(await sent.tasks.find(3)).toMatchObject({ rows: 2, kind: "str", mark: random, dispatches: 0, dueAt: 5 });
  expect(await checked.tasks.find(3)).toMatchObject({ rows: 0, kind: "check" });
  expect(await sent.isDue()).toEqual([taskKey(3).pk]);
});

it("a task is accepted once, and counts each start of its dispatch", async () => {
  const { tasks, accept } = await stored();

  expect(await accept()).toEqual(unwritten);
  expect(await tasks.takeUp(3)).toMatchObject({
    task: { dispatches: 1, submission: { kind: "str" }, mark: random, dueAt: 5 },
  });
  expect(await tasks.takeUp(3)).toMatchObject({ task: { dispatches: 2 } });
  await tasks.giveBack({ taskId: 3, dispatches: 1 });
  expect(await tasks.find(3)).toMatchObject({ dispatches: 2 });
  await tasks.giveBack({ taskId: 3, dispatches: 2 });
  expect(await tasks.find(3)).toMatchObject({ dispatches: 0 });
});

it("a task is accepted although it was taken up before the write was asked for again", async () => {
  const store = emptyStore();
  const tasks = createTaskRepository(
    {
      ...store,
      async putIfAbsent(item) {
        await store.putIfAbsent(item);
        await tasks.takeUp(3);
        return unwritten;
      },
    },
    () => random,
  );
  const task = {
    taskId: 3,
    clientId: "c",
    createdAt,
    draftUpload: false,
    submission: { kind: "str", reservations },
  } as const;

  expect(await tasks.accept(task, 5)).toEqual({ written: true });
});

it("a task keeps its first plan, and its submission until everything is dispatched", async () => {
  const { tasks } = await stored();
  const plan = (portalUser: string) => ({ filings: [{ filing: 1, portalUser, rows: [] }], failed: [] });

  expect(await tasks.plan(3, plan("a"))).toEqual(plan("a"));
  expect(await tasks.plan(3, plan("b"))).toEqual(plan("a"));
  await tasks.dispatched(3);
  for (const gone of ["submission", "dueAt"]) expect(await tasks.find(3)).not.toHaveProperty(gone);
  expect(await tasks.takeUp(3)).toEqual(unwritten);
});

it("a task is postponed only from the due time that was read", async () => {
  const { tasks } = await stored();

  await tasks.postpone(3, 6, 9);
  expect(await tasks.find(3)).toMatchObject({ dueAt: 5 });
  await tasks.postpone(3, 5, 9);
  expect(await tasks.find(3)).toMatchObject({ dueAt: 9 });
});

it("tasks are open as long as they or a filing of theirs are, oldest first", async () => {
  const { store, accept } = await stored();
  for (const taskId of [12, 1]) await accept(taskId);

  expect(await openTasks(store)).toEqual([1, 3, 12]);
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

  expect(await tasks.nextId()).toBe(1);
  expect(await tasks.nextId()).toBe(2);
  expect(await store.get({ pk: "COUNTER#TASK", sk: "COUNTER" })).toMatchObject({ count: 2 });
});

it("an abandoned task is no longer due, has no plan, and is deleted in a year", async () => {
  const { store, tasks, isDue } = await stored();
  await tasks.abandon(3);

  expect(await tasks.find(3)).toMatchObject({ endedAs: "internal_error", submission: { kind: "str", reservations } });
  expect(await tasks.find(3)).not.toHaveProperty("dueAt");
  expect(await isDue()).toEqual([]);
  expect(await store.get(taskKey(3))).toHaveProperty(table.timeToLive, notBegunExpiry(createdAt));
  expect(await tasks.plan(3, { filings: [], failed: [] })).toBeUndefined();
  expect(await tasks.takeUp(3)).toEqual(unwritten);
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
