import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { cancelStrTask } from "../../../shared/contract/endpoints.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import type { RowRepository } from "../../../shared/records/row-repository.ts";
import type { Task } from "../../../shared/records/tasks.ts";
import { cancelSingle } from "../../../shared/tasks/accepting/cancel-single.ts";
import { cancelRows, requestedRows } from "../../../shared/tasks/accepting/cancel-task.ts";
import { summaryOf } from "../../../shared/tasks/reading/answers.ts";
import { failureOf, type TaskReader } from "../../../shared/tasks/reading/read-task.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly rows: Pick<RowRepository, "putIfAbsent" | "cancel">;
  readonly filings: Parameters<typeof cancelSingle>[0]["filings"];
  readonly now: () => EpochMs;
}

/**
 * POST /str/task/{taskId}/cancel: cancels reservations for which nothing was sent, or a search that has not ended. Repeating
 * it changes nothing.
 */
export function createHandler({ readTask, rows, filings, now, ...dependencies }: Dependencies) {
  const cancelSearch = async (task: Task) => {
    await cancelSingle({ filings, now }, task);
    const after = await readTask(task.taskId);
    const isCancelled = after && failureOf(after)?.errorValue === "cancelled";
    return { taskId: task.taskId, cancelled: isCancelled ? 1 : 0, summary: summaryOf([]) };
  };
  return createApiHandler(cancelStrTask, dependencies, async ({ path: { taskId }, body }) => {
    const before = await readTask(taskId);
    if (before?.task.kind === "search") return await cancelSearch(before.task);
    if (before?.task.kind !== "str") return undefined;
    await cancelRows({ rows }, before.task, requestedRows(before.rows, body));
    const { rows: after = [] } = (await readTask(taskId)) ?? {};
    const cancelled = after.filter(({ errorValue }) => errorValue === "cancelled").length;
    return { taskId, cancelled, summary: summaryOf(after) };
  });
}
