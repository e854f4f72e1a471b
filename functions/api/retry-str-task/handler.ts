import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { retryStrTask } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { missingIn } from "../../../shared/records/lifecycle.ts";
import type { AcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";
import { requestedRows } from "../../../shared/tasks/accepting/cancel-task.ts";
import type { TaskReader } from "../../../shared/tasks/reading/read-task.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly readTask: TaskReader;
  readonly acceptTask: AcceptTask;
}

/** POST /str/task/{taskId}/retry: files a task's failed reservations again, as they were sent, in a new task. */
export function createHandler({ readTask, acceptTask, ...dependencies }: Dependencies) {
  return createApiHandler(retryStrTask, dependencies, async ({ path: { taskId }, body, caller, headers }) => {
    const view = await readTask(taskId);
    if (view?.task.kind !== "str") return undefined;
    const among = body.rows ? requestedRows(view.rows, body) : view.rows.filter(({ dismissed }) => !dismissed);
    const failed = among.filter(({ state }) => state === "FAILED");
    const onDeclared = failed[0]?.onDeclared ?? "refuse";
    const reservations = failed.map(({ reservation }) => reservation);
    return acceptTask({
      ...caller,
      endpoint: retryStrTask.name,
      draftUpload: view.task.draftUpload,
      idempotencyKey: headers["idempotency-key"],
      content: { taskId, ...body },
      submission: async () => {
        if (reservations.length === 0) throw new ApiError(say("nothing_to_retry"));
        if (reservations.every((one) => missingIn(one) === "guest")) throw new ApiError(say("guest_erased"));
        const repeats = failed.map(({ repeats: first, number: row }) => first ?? { taskId, row });
        return { kind: "str", reservations, onDeclared, repeats };
      },
    });
  });
}
