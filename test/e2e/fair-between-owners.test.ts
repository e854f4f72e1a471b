import * as v from "valibot";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { Stack } from "../../local/stack.ts";
import { logIn } from "../support/consumer.ts";
import { startLocalStack } from "../support/local-stack.ts";
import { putFaults } from "../support/portal-control.ts";
import { reservationsOf } from "../support/thousand-reservations.ts";

const Task = v.object({ taskId: v.number() });
const Status = v.object({
  strUploadStatus: v.object({ summary: v.object({ total: v.number(), submitted: v.number() }) }),
});

let stack: Stack;
beforeAll(async () => {
  stack = await startLocalStack();
});
afterAll(() => stack.close());

it("does not let an owner with many reservations delay an owner with one", async () => {
  const consumer = await logIn(stack.apiUrl);
  const reservations = await reservationsOf(consumer, stack.portalUrl, { owners: 2, stays: 300 });
  const [ofTheFirst, [one]] = [reservations.slice(0, 300), reservations.slice(300)];
  await putFaults(stack.portalUrl, { latencyMs: 20 });
  const summaryOf = async (taskId: number) =>
    (await consumer.call("GET", `/str/task/${taskId}`, Status)).strUploadStatus.summary;

  const many = await consumer.call("POST", "/str/task", Task, { reservations: ofTheFirst });
  await vi.waitFor(async () => expect((await summaryOf(many.taskId)).submitted).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 50,
  });
  const single = await consumer.call("POST", "/str/task", Task, { reservations: [one] });
  await vi.waitFor(async () => expect((await summaryOf(single.taskId)).submitted).toBe(1), {
    timeout: 60_000,
    interval: 50,
  });

  expect((await summaryOf(many.taskId)).submitted).toBeLessThan(200);
});
