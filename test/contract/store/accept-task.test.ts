import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newMark } from "../../../shared/aws/random-ids.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { times } from "../../../shared/deployment/times.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { createAcceptTask, type TaskRequest } from "../../../shared/tasks/accepting/accept-task.ts";
import { keptLog } from "../../support/api/client.ts";
import { engines, startTable, type TestTable } from "../../support/tables.ts";

const dayMs = 24 * 60 * 60 * 1000;

describe.each(engines)("accepting a task on %s", (engine) => {
  let table: TestTable;
  let now = Date.parse("2026-11-21T10:00:00.000Z");
  let keys = 0;
  let woken: number[] = [];

  beforeAll(async () => {
    table = await startTable(engine);
  });
  afterAll(() => table.stop());

  function accepting(store: Store = table.store) {
    const tasks = createTaskRepository(store, newMark);
    woken = [];
    const wakeUps = { wakeTask: async (taskId: number) => void woken.push(taskId) };
    const clock = { now: () => now, sleep: async () => undefined };
    const openRows = { perClient: 1_000_000, inAll: 1_000_000 };
    const parts = { openRows, store, tasks, wakeUps, clock, times: times.aws, log: keptLog().log };
    return { tasks, accept: createAcceptTask(parts) };
  }
  const search = { apartmentId: 1, fromDate: "01/10/2026", toDate: "31/10/2026" };
  const request = (change: Partial<TaskRequest> = {}): TaskRequest => ({
    clientId: "client",
    endpoint: "search",
    draftUpload: false,
    idempotencyKey: `key-${keys}`,
    content: search,
    submission: async () => ({ kind: "search", ...search }),
    ...change,
  });
  const freshRequest = (change: Partial<TaskRequest> = {}) => {
    keys += 1;
    return request({ ...change, idempotencyKey: `key-${keys}` });
  };

  it("creates a task for each request without a key", async () => {
    const { accept, tasks } = accepting();

    const keyless = request({ idempotencyKey: undefined });
    const [one, other] = [await accept(keyless), await accept(keyless)];

    expect(one.taskId).not.toBe(other.taskId);
    expect(await tasks.find(other.taskId)).toMatchObject({ kind: "search", submission: search, clientId: "client" });
    expect(woken).toEqual([one.taskId, other.taskId]);
  });

  it("answers a repeated key with its first task, even 50 racing ones", async () => {
    const { accept } = accepting();
    const racing = freshRequest();

    const answers = await Promise.all(Array.from({ length: 50 }, () => accept(racing)));

    expect(new Set(answers.map(({ taskId, createdAt }) => `${taskId} ${createdAt}`)).size).toBe(1);
    expect(answers.filter(({ replayed }) => !replayed).length).toBe(1);
    now += 3_600_000;
    const [first] = answers;
    expect(await accept(racing)).toEqual({ taskId: first?.taskId, createdAt: first?.createdAt, replayed: true });
  });

  it("keeps keys apart by client and endpoint", async () => {
    const { accept } = accepting();
    const first = freshRequest();

    const answers = [await accept(first), await accept({ ...first, clientId: "other" })];
    answers.push(await accept({ ...first, endpoint: "other" }));

    expect(new Set(answers.map(({ taskId }) => taskId)).size).toBe(3);
  });

  it("refuses a key with another body", async () => {
    const { accept } = accepting();
    const first = freshRequest();
    const accepted = await accept(first);

    await expect(accept({ ...first, content: { ...search, apartmentId: 2 } })).rejects.toMatchObject({
      code: "idempotency_key_reused",
    });
    const { taskId, createdAt } = accepted;
    expect(await accept(first)).toEqual({ taskId, createdAt, replayed: true });
  });

  it("completes a task that was interrupted after its key, when the key is repeated", async () => {
    const cutOff = freshRequest({
      submission: async () => {
        throw new Error("cut off");
      },
    });
    const { accept, tasks } = accepting();
    await expect(accept(cutOff)).rejects.toThrow("cut off");
    now += 60_000;

    const { taskId, createdAt } = await accept(request());

    expect(await tasks.find(taskId)).toMatchObject({ createdAt, submission: search });
    expect(createdAt).toBe(new Date(now - 60_000).toISOString());
    expect(woken).toEqual([taskId]);
  });

  it("forgets a key after 30 days, even if the table still has it", async () => {
    const { accept } = accepting();
    const first = freshRequest();
    const { taskId } = await accept(first);
    now += 30 * dayMs;

    expect((await accept(first)).taskId).not.toBe(taskId);
  });

  it.each(["", " ", "two words", "κλειδί", "x".repeat(256)])("refuses the key %j", async (idempotencyKey) => {
    await expect(accepting().accept(request({ idempotencyKey }))).rejects.toMatchObject({
      code: "idempotency_key_format",
    });
  });

  it("creates one task although every answer of the table was lost once", async () => {
    const { accept } = accepting(table.stutteringStore);

    const { taskId } = await accept(freshRequest());

    expect(await accepting().tasks.find(taskId)).toMatchObject({ submission: search });
    expect((await accepting().accept(request())).taskId).toBe(taskId);
  });
});
