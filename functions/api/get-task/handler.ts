import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getTask } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { toTaskRecord } from "../../../shared/filing/reading/answers.ts";
import type { TaskReader } from "../../../shared/filing/reading/read-task.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
}

/** GET /tasks/{taskId}: a task of any kind. */
export function createHandler({ readTask, ...dependencies }: Dependencies) {
  return createApiHandler(getTask, dependencies, async ({ path: { taskId }, language }) => {
    const view = await readTask(taskId);
    if (!view) throw new ApiError("not_found", say("no_such_task"));
    return { task: toTaskRecord(view, language) };
  });
}
