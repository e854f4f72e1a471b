import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getStrTask } from "../../../shared/contract/endpoints.ts";
import { notFound } from "../../../shared/contract/errors.ts";
import { summaryOf, toUploadStatus } from "../../../shared/filing/reading/answers.ts";
import type { TaskReader } from "../../../shared/filing/reading/read-task.ts";
import { statusOf } from "../../../shared/filing/reading/read-task.ts";
import { rowPage } from "../../../shared/filing/reading/row-page.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
}

/** GET /str/task/{taskId}: how a task of reservations, or a search, stands. */
export function createHandler({ readTask, ...dependencies }: Dependencies) {
  return createApiHandler(getStrTask, dependencies, async ({ path: { taskId }, query }) => {
    const pageOf = rowPage(query);
    const view = await readTask(taskId);
    if (!view || view.task.kind === "takk") throw notFound("task");
    const { page, next } = pageOf(view.rows);
    const failure = view.filings.find(({ outcome }) => outcome?.state === "FAILED")?.outcome;
    return {
      strUploadStatus: {
        taskId,
        status: statusOf(view),
        summary: summaryOf(view.rows),
        reservationUploadStatus: page.map(toUploadStatus),
        ...(failure && { errorValue: failure.errorValue, details: failure.details }),
      },
      createdAt: view.task.createdAt,
      ...next,
    };
  });
}
