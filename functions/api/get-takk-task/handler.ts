import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { takkDueDateOf } from "../../../shared/contract/due-date.ts";
import { getTakkTask } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { notBegun } from "../../../shared/contract/outcomes.ts";
import { latestYear } from "../../../shared/filing/accepting/latest-year.ts";
import {
  type StatedMonth,
  statedIn,
  type TaskReader,
  type TaskView,
} from "../../../shared/filing/reading/read-task.ts";
import { inWords } from "../../../shared/wording/outcome-words.ts";
import { say, type Words } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
}

/** GET /takk/task/{taskId}: how a climate-fee statement stands, and of which month it is. */
export function createHandler({ readTask, ...dependencies }: Dependencies) {
  return createApiHandler(getTakkTask, dependencies, async ({ path: { taskId }, language }) => {
    const view = await readTask(taskId);
    if (view?.task.kind !== "takk") throw new ApiError(say("no_such_task"));
    const stated = statedIn(view);
    if (!stated) throw new Error(`task ${taskId} states no month`);
    const { year, month } = stated;
    const { details, ...standing } = standingOf(view, { year, month });
    const dueDate = takkDueDateOf(year, month);
    const takkUploadStatus = { taskId, ...standing, details: inWords(details, language), year, month, dueDate };
    return { takkUploadStatus, createdAt: view.task.createdAt };
  });
}

function standingOf({ task, filings: [filing] }: TaskView, stated: StatedMonth) {
  if (task.endedAs) {
    const { state: uploadStatus, errorValue, details } = notBegun;
    return { uploadStatus, errorValue, details, number: "" };
  }
  if (filing?.outcome) {
    const { state: uploadStatus, errorValue, details, declarationServerId = "" } = filing.outcome;
    return { uploadStatus, errorValue, details, number: uploadStatus === "SUBMITTED" ? declarationServerId : "" };
  }
  const uploadStatus = filing?.statement?.intent ? "CHECKING" : "PENDING";
  return { uploadStatus, errorValue: "", details: waitingOf(task.createdAt, stated, filing?.waiting), number: "" };
}

/** Said before it is filed: a month that is not of the year it was sent in, and why it waits. */
function waitingOf(createdAt: string, { year, month }: StatedMonth, why: Words = ""): Words {
  if (year === latestYear(1, Date.parse(createdAt))) return why;
  return why === ""
    ? say("statement_of_month", { month, year })
    : say("statement_of_month_waits", { month, year, why });
}
