import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { createStrTask } from "../../../shared/contract/endpoints.ts";
import { strTaskBody } from "../../../shared/contract/reservation.ts";
import type { AcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";

export interface Dependencies extends ApiDependencies {
  readonly acceptTask: AcceptTask;
  readonly platforms: readonly string[];
  readonly maxReservations: number;
}

/** POST /str/task: accepts a batch of reservations in one write. */
export function createHandler({ acceptTask, platforms, maxReservations, ...dependencies }: Dependencies) {
  return createApiHandler(
    createStrTask,
    dependencies,
    async ({ body, caller, headers }) => {
      const { reservations, onDeclared } = body;
      return acceptTask({
        ...caller,
        endpoint: createStrTask.name,
        draftUpload: body.draftUpload,
        idempotencyKey: headers["idempotency-key"],
        content: body,
        submission: async () => ({ kind: "str", reservations, onDeclared }),
      });
    },
    { ...createStrTask.request, body: strTaskBody(platforms, maxReservations) },
  );
}
