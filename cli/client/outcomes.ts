import { setTimeout } from "node:timers/promises";
import type { components } from "./api.generated.ts";
import type { ApiClient } from "./client.ts";
import { all } from "./lists.ts";
import { answered } from "./refused.ts";

export type TaskStatus = components["schemas"]["StrUploadStatus"];
export type Outcome = components["schemas"]["ReservationUploadStatus"];

const ended = ["COMPLETED", "FAILED"];

/** Resolves once every reservation of the task has its outcome, or the search failed; says on the way how far it is. */
export async function whenCompleted(
  client: ApiClient,
  taskId: number,
  tell: (status: TaskStatus) => void = () => undefined,
): Promise<TaskStatus> {
  for (;;) {
    // One entry is enough: the summary counts them all.
    const status = await statusOf(client, taskId, { limit: 1 });
    tell(status.strUploadStatus);
    if (ended.includes(status.strUploadStatus.status)) return status.strUploadStatus;
    await nextAsk();
  }
}

/** Every outcome of a task in the order sent, page by page. */
export async function outcomesOf(client: ApiClient, taskId: number): Promise<Outcome[]> {
  return all(
    (query) => statusOf(client, taskId, query),
    ({ strUploadStatus }) => strUploadStatus.reservationUploadStatus,
  );
}

async function statusOf(client: ApiClient, taskId: number, query: { limit?: number; cursor?: string }) {
  return answered(await client.GET("/str/task/{taskId}", { params: { path: { taskId }, query } }));
}

/**
 * The API is asked each second about what is not ended. Of a large file an answer is read from many records: whoever
 * asked for longer (milliseconds) rests twice as long, so that what files has the machine.
 */
export const nextAsk = async (asked = 0): Promise<void> => setTimeout(Math.max(1_000, 2 * asked));
