import { takkDueDateOf } from "../../contract/due-date.ts";
import { latestYear } from "../../contract/latest-year.ts";
import { notBegun } from "../../contract/outcomes.ts";
import { inWords } from "../../wording/outcome-words.ts";
import { type Language, say, type Words } from "../../wording/say.ts";
import { type StatedMonth, statedIn, type TaskView } from "./read-task.ts";

/** A climate-fee statement's state, username, month and counts; undefined for any other task. */
export function statementStatus(view: TaskView, language: Language) {
  const stated = statedIn(view);
  if (!stated) return undefined;
  const { portalUsername, year, month, records } = stated;
  const { details, ...status } = uploadStatusOf(view, stated);
  const dueDate = takkDueDateOf(year, month);
  return {
    portalUsername,
    ...status,
    details: inWords(details, language),
    year,
    month,
    dueDate,
    takkRecords: [...records],
  };
}

function uploadStatusOf({ task, filings }: TaskView, stated: StatedMonth) {
  const filing = filings.find((one) => one.kind === "statement");
  const outcome = task.endedAs ? notBegun : filing?.outcome;
  if (outcome) {
    const { state: uploadStatus, errorValue, details } = outcome;
    const filed = uploadStatus === "SUBMITTED" ? filing?.outcome?.declarationServerId : undefined;
    return { uploadStatus, errorValue, details, number: filed ?? "" };
  }
  const uploadStatus = filing?.statement?.intent ? "CHECKING" : "PENDING";
  const details = waitingOf(task.createdAt, stated, filing?.waiting);
  return { uploadStatus, errorValue: "", details, number: "" } as const;
}

/** The details of a statement before it is filed: a month of another year than it was sent in, and why it waits. */
function waitingOf(createdAt: string, { year, month }: StatedMonth, why: Words = ""): Words {
  if (year === latestYear(1, Date.parse(createdAt))) return why;
  return why === ""
    ? say("statement_of_month", { month, year })
    : say("statement_of_month_waits", { month, year, why });
}
