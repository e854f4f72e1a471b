import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { cancelTakkTask } from "../../../shared/contract/endpoints.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { cancelSingle } from "../../../shared/tasks/accepting/cancel-single.ts";
import type { TaskReader } from "../../../shared/tasks/reading/read-task.ts";
import { statementStatus } from "../../../shared/tasks/reading/statement-status.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly filings: Parameters<typeof cancelSingle>[0]["filings"];
  readonly now: () => EpochMs;
}

/** POST /takk/task/{taskId}/cancel: cancels a statement of which nothing was sent, and answers its state then. */
export function createHandler({ readTask, filings, now, ...dependencies }: Dependencies) {
  return createApiHandler(cancelTakkTask, dependencies, async ({ path: { taskId }, language }) => {
    const before = await readTask(taskId);
    if (before?.task.kind !== "takk") return undefined;
    await cancelSingle({ filings, now }, before.task);
    const after = (await readTask(taskId)) ?? before;
    const standing = statementStatus(after, language);
    if (!standing) throw new Error(`task ${taskId} states no month`);
    return { takkUploadStatus: { taskId, ...standing }, createdAt: after.task.createdAt };
  });
}
