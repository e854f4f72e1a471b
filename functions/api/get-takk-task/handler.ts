import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { type DueDates, takkDueDateOf } from "../../../shared/contract/due-date.ts";
import { getTakkTask } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { notBegun } from "../../../shared/contract/outcomes.ts";
import type { TaskReader, TaskView } from "../../../shared/filing/reading/read-task.ts";
import { inWords, say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly dueDates: DueDates;
}

/** GET /takk/task/{taskId}: how a climate-fee statement stands, and of which month it is. */
export function createHandler({ readTask, dueDates, ...dependencies }: Dependencies) {
  return createApiHandler(getTakkTask, dependencies, async ({ path: { taskId }, language }) => {
    const view = await readTask(taskId);
    if (view?.task.kind !== "takk") throw new ApiError("not_found", say("no_such_task"));
    const { details, ...standing } = standingOf(view);
    const { year, month } = statedIn(view);
    const dueDate = takkDueDateOf(year, month, dueDates);
    const takkUploadStatus = { taskId, ...standing, details: inWords(details, language), year, month, dueDate };
    return { takkUploadStatus, createdAt: view.task.createdAt };
  });
}

function standingOf({ task, filings: [filing] }: TaskView) {
  if (task.endedAs) {
    const { state: uploadStatus, errorValue, details } = notBegun;
    return { uploadStatus, errorValue, details, number: "" };
  }
  if (filing?.outcome) {
    const { state: uploadStatus, errorValue, details, declarationServerId = "" } = filing.outcome;
    return { uploadStatus, errorValue, details, number: uploadStatus === "SUBMITTED" ? declarationServerId : "" };
  }
  const uploadStatus = filing?.statement?.intent ? "CHECKING" : "PENDING";
  return { uploadStatus, errorValue: "", details: filing?.waiting ?? "", number: "" };
}

/** The month that is stated: in the submission until the task is dispatched, then in its one filing. */
function statedIn({ task, filings }: TaskView): { year: number; month: number } {
  const stated = filings[0]?.statement ?? (task.submission?.kind === "takk" ? task.submission : undefined);
  if (!stated) throw new Error(`task ${task.taskId} states no month`);
  return stated;
}
