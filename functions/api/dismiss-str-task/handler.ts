import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { dismissStrTask } from "../../../shared/contract/endpoints.ts";
import type { RowRepository } from "../../../shared/records/row-repository.ts";
import { requestedRows } from "../../../shared/tasks/accepting/cancel-task.ts";
import type { TaskReader } from "../../../shared/tasks/reading/read-task.ts";
import { toEach } from "../../../shared/to-each.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly rows: Pick<RowRepository, "dismiss">;
}

/** POST /str/task/{taskId}/dismiss: notes that nothing is left to do about undeclared reservations. */
export function createHandler({ readTask, rows, ...dependencies }: Dependencies) {
  return createApiHandler(dismissStrTask, dependencies, async ({ path: { taskId }, body, caller }) => {
    const view = await readTask(taskId);
    if (view?.task.kind !== "str") return undefined;
    const meant = requestedRows(view.rows, body);
    const undeclared = meant.filter(({ state }) => state === "FAILED" || state === "DRAFTED");
    await toEach(undeclared, async (row) => {
      // biome-ignore lint/plugin: it was dismissed before, or is declared meanwhile
      await rows.dismiss(row, caller.clientId);
    });
    const { rows: after = [] } = (await readTask(taskId)) ?? {};
    return { taskId, dismissed: after.filter(({ dismissed }) => dismissed).length };
  });
}
