import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { dismissStrTask } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { isMeant, toEach } from "../../../shared/filing/accepting/some-rows.ts";
import type { TaskReader } from "../../../shared/filing/reading/read-task.ts";
import type { RowRepository } from "../../../shared/filing/records/rows.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly rows: Pick<RowRepository, "dismiss">;
}

/** POST /str/task/{taskId}/dismiss: notes that nothing is left to do about what was not declared. */
export function createHandler({ readTask, rows, ...dependencies }: Dependencies) {
  async function read(taskId: number) {
    const view = await readTask(taskId);
    if (view?.task.kind !== "str") throw new ApiError(say("no_such_task"));
    return view;
  }
  return createApiHandler(dismissStrTask, dependencies, async ({ path: { taskId }, body, caller }) => {
    const meant = (await read(taskId)).rows.filter(isMeant(body));
    const undeclared = meant.filter(({ state }) => state === "FAILED" || state === "DRAFTED");
    await toEach(undeclared, async (row) => rows.dismiss(row, caller.clientId));
    const after = await read(taskId);
    return { taskId, dismissed: after.rows.filter(({ dismissed }) => dismissed).length };
  });
}
