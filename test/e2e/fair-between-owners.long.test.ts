import { expect, it, vi } from "vitest";
import { createClient } from "../../packages/client/client.ts";
import { answered } from "../../packages/client/refused.ts";
import { filesStack } from "../support/files-stack.ts";
import { admin } from "../support/local-stack.ts";
import { reservationsOf } from "../support/owners-on-record.ts";
import { putFaults } from "../support/portal-control.ts";

const stack = filesStack();

it("an owner with one reservation is not delayed by an owner with many", async () => {
  const client = createClient(stack().apiUrl, admin);
  const reservations = await reservationsOf(client, stack().portalUrl, { owners: 2, stays: 30 });
  const [ofTheFirst, one] = [reservations.slice(0, 30), reservations.slice(30, 31)];
  await putFaults(stack().portalUrl, { latencyMs: 60 });
  const statusOf = async (taskId: number) =>
    answered(await client.GET("/str/task/{taskId}", { params: { path: { taskId } } })).strUploadStatus;
  const endsOf = async (taskId: number) =>
    (await statusOf(taskId)).reservationUploadStatus.flatMap(({ status, lastUpdated }) =>
      status === "SUBMITTED" ? [lastUpdated] : [],
    );

  const many = answered(await client.POST("/str/task", { body: { reservations: ofTheFirst } }));
  await vi.waitFor(async () => expect(await endsOf(many.taskId)).not.toEqual([]), {
    timeout: 60_000,
    interval: 200,
  });
  const single = answered(await client.POST("/str/task", { body: { reservations: one } }));
  await vi.waitFor(async () => expect(await endsOf(single.taskId)).toHaveLength(1), {
    timeout: 60_000,
    interval: 200,
  });

  // Compares when they ended, not when this test looked.
  const [ended = ""] = await endsOf(single.taskId);
  expect((await endsOf(many.taskId)).filter((other) => other < ended).length).toBeLessThan(20);
});
