import { notBegun } from "../../contract/outcomes.ts";
import type { Row } from "./rows.ts";
import type { AcceptedReservation } from "./submission.ts";
import type { Task } from "./tasks.ts";

const isToAmend = ({ submission }: Task) => submission?.kind === "str" && submission.onDeclared === "amend";

/** A row as it begins. */
export function newRow(task: Task, row: number, filing: number, reservation: AcceptedReservation): Row {
  return {
    taskId: task.taskId,
    row,
    filing,
    reservation,
    isDraft: task.draftUpload,
    ...(isToAmend(task) && { onDeclared: "amend" }),
    acceptedAt: task.createdAt,
    lastUpdated: task.createdAt,
    state: "PENDING",
    errorValue: "",
    details: "",
    declarationServerId: "",
    ...(task.endedAs && notBegun),
  };
}
