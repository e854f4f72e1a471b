import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { cancelStrTask } from "../../../shared/contract/endpoints.ts";
import type { RowRepository } from "../../../shared/records/rows.ts";
import { cancelRows, isMeant } from "../../../shared/tasks/accepting/cancel-task.ts";
import { summaryOf } from "../../../shared/tasks/reading/answers.ts";
import type { TaskReader } from "../../../shared/tasks/reading/read-task.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly rows: Pick<RowRepository, "putIfAbsent" | "cancel">;
}

/** POST /str/task/{taskId}/cancel: cancels reservations for which nothing was sent. Repeating it changes nothing. */
export function createHandler({ readTask, rows, ...dependencies }: Dependencies) {
  return createApiHandler(cancelStrTask, dependencies, async ({ path: { taskId }, body }) => {
    const before = await readTask(taskId);
    if (before?.task.kind !== "str") return undefined;
    await cancelRows({ rows }, before.task, before.rows.filter(isMeant(body)));
    const { rows: after = [] } = (await readTask(taskId)) ?? {};
    const cancelled = after.filter(({ errorValue }) => errorValue === "cancelled").length;
    return { taskId, cancelled, summary: summaryOf(after) };
  });
}
