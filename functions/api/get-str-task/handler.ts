import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { DueDates } from "../../../shared/contract/due-date.ts";
import { getStrTask } from "../../../shared/contract/endpoints.ts";
import { searchStatus, summaryOf, toUploadStatus } from "../../../shared/tasks/reading/answers.ts";
import {
  failureOf,
  hasRows,
  searchSucceeded,
  statusOf,
  type TaskReader,
} from "../../../shared/tasks/reading/read-task.ts";
import { rowPage } from "../../../shared/tasks/reading/row-page.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly dueDates: DueDates;
}

/** GET /str/task/{taskId}: the state of a batch of reservations, or of a search. */
export function createHandler({ readTask, dueDates, ...dependencies }: Dependencies) {
  return createApiHandler(getStrTask, dependencies, async ({ path: { taskId }, query, language }) => {
    const pageOf = rowPage(query);
    const view = await readTask(taskId);
    if (!view || !hasRows(view.task)) return undefined;
    const { page, next } = pageOf(view.rows);
    const failure = failureOf(view);
    const isSearching = view.task.kind === "search" && !searchSucceeded(view);
    return {
      strUploadStatus: {
        taskId,
        status: statusOf(view),
        summary: summaryOf(view.rows),
        reservationUploadStatus: isSearching
          ? [searchStatus(view, language)]
          : page.map((row) => toUploadStatus(row, { language, dueDates })),
        ...(failure && { errorValue: failure.errorValue, details: inWords(failure.details, language) }),
      },
      createdAt: view.task.createdAt,
      ...next,
    };
  });
}
