import { setTimeout } from "node:timers/promises";
import type { components } from "./api.generated.ts";
import type { ApiClient } from "./client.ts";
import { all } from "./lists.ts";
import { answered } from "./refused.ts";

export type TaskStatus = components["schemas"]["StrUploadStatus"];
export type Outcome = components["schemas"]["ReservationUploadStatus"];

const ended = ["COMPLETED", "FAILED"];

/**
 * Resolves once every reservation of the task has its outcome, or the search failed. Reports progress to `tell`. The signal
 * ends the waiting, not the task, which can be read later.
 *
 * @example await whenCompleted(client, taskId, undefined, AbortSignal.timeout(600_000)); // ten minutes
 */
export async function whenCompleted(
  client: ApiClient,
  taskId: number,
  tell: (status: TaskStatus) => void = () => undefined,
  signal?: AbortSignal,
): Promise<TaskStatus> {
  for (;;) {
    // One entry is enough: the summary counts them all.
    const status = await statusOf(client, taskId, { limit: 1 });
    tell(status.strUploadStatus);
    if (ended.includes(status.strUploadStatus.status)) return status.strUploadStatus;
    await nextAsk(0, signal);
  }
}

/** All outcomes of a task, in the order sent. */
export async function outcomesOf(client: ApiClient, taskId: number): Promise<Outcome[]> {
  return all(
    (query) => statusOf(client, taskId, query),
    ({ strUploadStatus }) => strUploadStatus.reservationUploadStatus,
  );
}

/** A task with the first of its outcomes. */
export async function statusOf(client: ApiClient, taskId: number, query: { limit?: number; cursor?: string }) {
  return answered(await client.GET("/str/task/{taskId}", { params: { path: { taskId }, query } }));
}

/**
 * Waits until the API may be asked again: a second, or twice as long as the last answer took (milliseconds). An answer about
 * a large file reads many records, and the workers need the machine, too.
 */
export const nextAsk = async (asked = 0, signal?: AbortSignal): Promise<void> =>
  setTimeout(Math.max(1_000, 2 * asked), undefined, { signal });
