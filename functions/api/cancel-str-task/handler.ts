import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { cancelStrTask } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { cancelRows } from "../../../shared/filing/accepting/cancel-task.ts";
import { isMeant } from "../../../shared/filing/accepting/some-rows.ts";
import { summaryOf } from "../../../shared/filing/reading/answers.ts";
import type { TaskReader } from "../../../shared/filing/reading/read-task.ts";
import type { RowRepository } from "../../../shared/filing/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly rows: Pick<RowRepository, "putIfAbsent" | "cancel">;
}

/** POST /str/task/{taskId}/cancel: ends what nothing was sent for. Asked again it answers the same. */
export function createHandler({ readTask, rows, ...dependencies }: Dependencies) {
  async function read(taskId: number) {
    const view = await readTask(taskId);
    if (view?.task.kind !== "str") throw new ApiError(say("no_such_task"));
    return view;
  }
  return createApiHandler(cancelStrTask, dependencies, async ({ path: { taskId }, body }) => {
    const before = await read(taskId);
    if (!before.task.endedAs) await cancelRows({ rows }, before.task, before.rows.filter(isMeant(body)));
    const after = await read(taskId);
    const cancelled = after.rows.filter(({ errorValue }) => errorValue === "cancelled").length;
    return { taskId, cancelled, summary: summaryOf(after.rows) };
  });
}
