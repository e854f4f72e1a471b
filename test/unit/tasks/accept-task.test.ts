import { describe, expect, it } from "vitest";
import { dayMs } from "../../../shared/parsing/durations.ts";
import type { WakeUps } from "../../../shared/ports/queues.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { createAcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";
import { say } from "../../../shared/wording/say.ts";
import { aFiling } from "../../support/a-filing.ts";
import { emptyStore } from "../../support/memory-store.ts";
import { accepted } from "../declarations/reservation.ts";
import { random } from "../filing/one-visit.ts";

const [began, sweep] = [Date.UTC(2026, 9, 20, 9), 60_000];

function createWorld(wakeTask: WakeUps["wakeTask"] = async () => {}, openRows = { perClient: 20, inAll: 30 }) {
  const store = emptyStore(() => began);
  let marks = 0;
  const tasks = createTaskRepository(store, () => {
    marks += 1;
    return `${random}${marks}`;
  });
  const warned: unknown[] = [];
  const log = { info: () => {}, warn: (...what: unknown[]) => void warned.push(what), error: () => {} };
  let at = began;
  const clock = { now: () => at, sleep: async () => {} };
  const accept = createAcceptTask({ openRows, store, tasks, wakeUps: { wakeTask }, clock, times: { sweep }, log });
  const send = async (idempotencyKey?: string, ownerId = 7, its: { clientId?: string; endpoint?: string } = {}) =>
    await accept({
      clientId: "c",
      endpoint: "/checks",
      draftUpload: false,
      idempotencyKey,
      content: { ownerId },
      ...its,
      submission: async () => ({ kind: "check", ownerId }),
    });
  /** A task with this many rows. */
  const sendRows = async (rows: number, clientId = "c") =>
    await accept({
      clientId,
      endpoint: "/str/task",
      draftUpload: false,
      idempotencyKey: undefined,
      content: rows,
      submission: async () => ({ kind: "str", reservations: Array.from({ length: rows }, () => accepted({})).flat() }),
    });
  return { store, tasks, warned, send, sendRows, pass: (ms: number) => (at += ms) };
}

it("a task is answered only once it was woken, because a function does no work after its answer", async () => {
  const ring = Promise.withResolvers<void>();
  let answered = false;
  const sent = createWorld(() => ring.promise)
    .send()
    .then(() => {
      answered = true;
    });
  await new Promise((resolve) => setImmediate(resolve));
  expect(answered).toBe(false);
  ring.resolve();
  await sent;
});

it("a task is woken, and due a sweep later in case the wake-up is lost", async () => {
  const woken: unknown[] = [];
  const { tasks, send } = createWorld(async (...wakeUp) => void woken.push(wakeUp));
  const { taskId } = await send();

  expect(woken).toEqual([[taskId, began + sweep, "c"]]);
  expect((await tasks.find(taskId))?.dueAt).toBe(began + sweep);
});

it("a failed wake-up does not fail the task, and is logged without the error's text", async () => {
  const failed = createWorld(async () => Promise.reject(new TypeError("secret")));
  const odd = createWorld(async () => Promise.reject("secret"));
  const { taskId } = await failed.send();
  await odd.send();

  expect(await failed.tasks.find(taskId)).toMatchObject({ taskId });
  expect(failed.warned).toEqual([[expect.stringContaining("could not be woken"), { taskId, error: "TypeError" }]]);
  expect(odd.warned).toEqual([[expect.anything(), { taskId, error: "" }]]);
});

it("an idempotency key returns the same task for thirty days, without using up a number", async () => {
  const { store, send, pass } = createWorld();
  const first = await send("key");
  await store.update({ pk: `TASK#${first.taskId}`, sk: "TASK" }, { set: { createdAt: "damaged", kind: 7 } });
  pass(30 * dayMs - 1);

  expect(await send("key")).toEqual({ taskId: first.taskId, createdAt: first.createdAt, replayed: true });
  expect((await send()).taskId).toBe(first.taskId + 1);
  pass(1);
  expect((await send("key")).taskId).toBe(first.taskId + 2);
});

it("an idempotency key is its client's own, and its endpoint's", async () => {
  const { send } = createWorld();
  const sent = [await send("key"), await send("key", 7, { clientId: "d" }), await send("key", 7, { endpoint: "/str" })];

  expect(sent.map(({ taskId }) => taskId)).toEqual([1, 2, 3]);
});

it.each([null, "7", 0])("no task is accepted under another task's number when the counter is %j", async (count) => {
  const { store, sendRows, send, pass } = createWorld();
  const given = [(await sendRows(1)).taskId, (await sendRows(1)).taskId];
  await store.update({ pk: "COUNTER#TASK", sk: "COUNTER" }, { set: { count } });
  pass(1_000);

  const sent = [await send("key").catch(() => undefined), await send().catch(() => undefined), await send()];
  expect(sent.filter((one) => one && given.includes(one.taskId))).toEqual([]);
  expect(sent.filter((one) => !one).length).toBeGreaterThan(0);
});

it("an idempotency key is refused when it is malformed or was used for another request", async () => {
  const { send } = createWorld();
  await send("key");

  await expect(send("a key")).rejects.toMatchObject({ said: say("idempotency_key_shape") });
  await expect(send("key", 8)).rejects.toMatchObject({ said: say("idempotency_key_reused") });
});

describe("the limit of open rows", () => {
  it("counts searches and checks as one, and refuses more until some end", async () => {
    const { tasks, send, sendRows } = createWorld();
    const { taskId } = await sendRows(18);
    await send();
    await sendRows(1);

    const refused = { code: "too_many_open_rows", retryAfterSeconds: 60, quota: { most: 20, left: 0 } };
    const said = say("too_many_open_rows", { count: 20, most: 20 });
    await expect(sendRows(1)).rejects.toMatchObject({ ...refused, said });
    await expect(send()).rejects.toMatchObject(refused);
    await tasks.dispatched(taskId);
    expect(await sendRows(18)).toMatchObject({ taskId: expect.any(Number) as unknown });
  });

  it.each([
    [50, 1, true],
    [51, 1, false],
    [26, 2, false],
  ])(
    "sends a client's last task of %i rows, one of %i such tasks, to the quick queue: %s",
    async (rows, times, isQuick) => {
      const { tasks, sendRows } = createWorld(undefined, { perClient: 1_000, inAll: 1_000 });
      let last = 0;
      for (let sent = 0; sent < times; sent += 1) last = (await sendRows(rows)).taskId;

      expect((await tasks.find(last))?.isQuick).toBe(isQuick);
    },
  );

  it("counts a task's filings until each is closed", async () => {
    const { store, tasks, sendRows } = createWorld();
    const filings = createFilingRepository(store);
    const { taskId } = await sendRows(20);
    const filing = aFiling({ taskId, clientId: "c", rows: [16, 17, 18, 19, 20], dueAt: 1 });
    const first = Array.from({ length: 15 }, (_, row) => row + 1);
    for (const its of [{ rows: first }, { number: 2 }]) await filings.putIfAbsent({ ...filing, ...its });
    await tasks.dispatched(taskId);

    await expect(sendRows(1)).rejects.toMatchObject({ said: { params: { count: 20 } } });
    await filings.close({ ...filing, number: 2 });
    await sendRows(5);
    await expect(sendRows(1)).rejects.toMatchObject({ said: { params: { count: 20 } } });
  });

  it("also holds for all clients together, with a share for each", async () => {
    const { sendRows } = createWorld();
    await sendRows(20, "one");
    await sendRows(10, "two");

    const ofAll = { said: say("too_many_rows_of_all"), quota: undefined };
    await expect(sendRows(3, "three")).rejects.toMatchObject(ofAll);
    await sendRows(2, "three");
    await sendRows(2, "four");
    await expect(sendRows(1, "four")).rejects.toMatchObject({ code: "too_many_open_rows" });
  });

  it("does not count an abandoned task", async () => {
    const { tasks, sendRows } = createWorld();
    const { taskId } = await sendRows(20);
    await tasks.abandon(taskId);

    expect(await sendRows(20)).toMatchObject({ taskId: taskId + 1 });
  });
});
