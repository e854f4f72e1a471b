import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getTakkTask } from "../../../shared/contract/endpoints.ts";
import { notFound } from "../../../shared/contract/errors.ts";
import { notBegun } from "../../../shared/contract/outcome-wording.ts";
import type { TaskReader, TaskView } from "../../../shared/filing/reading/read-task.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
}

/** GET /takk/task/{taskId}: how a climate-fee statement stands. */
export function createHandler({ readTask, ...dependencies }: Dependencies) {
  return createApiHandler(getTakkTask, dependencies, async ({ path: { taskId } }) => {
    const view = await readTask(taskId);
    if (view?.task.kind !== "takk") throw notFound("task");
    return { takkUploadStatus: { taskId, ...standing(view) }, createdAt: view.task.createdAt };
  });
}

function standing({ task, filings: [filing] }: TaskView) {
  const outcome = task.endedAs ? notBegun : filing?.outcome;
  if (outcome) {
    const { state: uploadStatus, errorValue, details } = outcome;
    return { uploadStatus, errorValue, details };
  }
  const uploadStatus = filing?.statement?.intent ? "CHECKING" : "PENDING";
  return { uploadStatus, errorValue: "", details: filing?.waiting ?? "" };
}
