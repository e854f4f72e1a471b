import { notBegun } from "../../contract/outcomes.ts";
import type { Row } from "./rows.ts";
import type { AcceptedReservation } from "./submission.ts";
import type { Task } from "./tasks.ts";

/** A row as it begins. */
export function newRow(task: Task, row: number, filing: number, reservation: AcceptedReservation): Row {
  const { onDeclared, repeats } = task.submission?.kind === "str" ? task.submission : {};
  const repeated = repeats?.[row - 1];
  return {
    taskId: task.taskId,
    row,
    filing,
    reservation,
    isDraft: task.draftUpload,
    ...(onDeclared === "amend" && { onDeclared }),
    ...(repeated && { repeats: repeated }),
    acceptedAt: task.createdAt,
    lastUpdated: task.createdAt,
    state: "PENDING",
    errorValue: "",
    details: "",
    declarationServerId: "",
    ...(task.endedAs && notBegun),
  };
}
