import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getTakkTask } from "../../../shared/contract/endpoints.ts";
import type { TaskReader } from "../../../shared/tasks/reading/read-task.ts";
import { statementStatus } from "../../../shared/tasks/reading/statement-status.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
}

/** GET /takk/task/{taskId}: a climate-fee statement's state, and its month. */
export function createHandler({ readTask, ...dependencies }: Dependencies) {
  return createApiHandler(getTakkTask, dependencies, async ({ path: { taskId }, language }) => {
    const view = await readTask(taskId);
    if (view?.task.kind !== "takk") return undefined;
    const standing = statementStatus(view, language);
    if (!standing) throw new Error(`task ${taskId} states no month`);
    return { takkUploadStatus: { taskId, ...standing }, createdAt: view.task.createdAt };
  });
}
