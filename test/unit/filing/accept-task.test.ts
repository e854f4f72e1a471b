import { expect, it } from "vitest";
import { createAcceptTask } from "../../../shared/filing/accepting/accept-task.ts";
import { createTaskRepository } from "../../../shared/filing/records/tasks.ts";
import { say } from "../../../shared/wording/say.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable } from "../../support/simulation/fake-table.ts";
import { random } from "./one-visit.ts";

const [began, sweep] = [Date.UTC(2026, 9, 20, 9), 60_000];

function aWorld(ringTask: (taskId: number, dueAt: number) => Promise<void> = async () => {}) {
  const store = memoryStore(createFakeTable({ now: () => began }));
  const tasks = createTaskRepository(store, () => random);
  const warned: unknown[] = [];
  const log = { info: () => {}, warn: (...what: unknown[]) => void warned.push(what), error: () => {} };
  const clock = { now: () => began, sleep: async () => {} };
  const accept = createAcceptTask({ store, tasks, doorbell: { ringTask }, clock, times: { sweep }, log });
  const send = async (idempotencyKey?: string, ownerId = 7) =>
    await accept({
      ...{ clientId: "c", endpoint: "/checks", draftUpload: false, idempotencyKey, content: { ownerId } },
      submission: async () => ({ kind: "check", ownerId }),
    });
  return { tasks, warned, send };
}

it("a task is rung for, and due a sweep later should the ring be lost", async () => {
  const rung: unknown[] = [];
  const { tasks, send } = aWorld(async (...ring) => void rung.push(ring));
  const { taskId } = await send();

  expect(rung).toEqual([[taskId, began + sweep]]);
  expect((await tasks.find(taskId))?.dueAt).toBe(began + sweep);
});

it("a ring that fails is no failure of the task: it is told to who operates it, without its text", async () => {
  const failed = aWorld(async () => Promise.reject(new TypeError("secret")));
  const odd = aWorld(async () => Promise.reject("secret"));
  const { taskId } = await failed.send();
  await odd.send();

  expect(await failed.tasks.find(taskId)).toMatchObject({ taskId });
  expect(failed.warned).toEqual([[expect.stringContaining("could not be rung"), { taskId, error: "TypeError" }]]);
  expect(odd.warned).toEqual([[expect.anything(), { taskId, error: "" }]]);
});

it("a key stands for one task, and sending it again takes no number", async () => {
  const { send } = aWorld();
  const first = await send("key");

  expect(await send("key")).toEqual(first);
  expect((await send()).taskId).toBe(first.taskId + 1);
});

it("a key is refused, with what is wrong with it, that is none or stands for something else", async () => {
  const { send } = aWorld();
  await send("key");

  await expect(send("a key")).rejects.toMatchObject({ said: say("idempotency_key_shape") });
  await expect(send("key", 8)).rejects.toMatchObject({ said: say("idempotency_key_reused") });
});
