import { createStrTask } from "../../../shared/api/endpoints.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { strTaskBody } from "../../../shared/declarations/schema.ts";
import type { AcceptTask } from "../../../shared/filing/accept-task.ts";

export interface Dependencies extends ApiDependencies {
  readonly acceptTask: AcceptTask;
  /** The seven platform names. */
  readonly platforms: readonly string[];
  readonly maxReservations: number;
}

/** POST /str/task: accepts a batch of reservations in one write. */
export function createHandler({ acceptTask, platforms, maxReservations, ...dependencies }: Dependencies) {
  return createApiHandler(
    createStrTask,
    dependencies,
    async ({ body, caller, headers }) =>
      acceptTask({
        clientId: caller.clientId,
        endpoint: createStrTask.name,
        draftUpload: body.draftUpload,
        idempotencyKey: headers["idempotency-key"],
        content: body,
        submission: async () => ({ kind: "str", reservations: body.reservations }),
      }),
    { body: strTaskBody(platforms, maxReservations) },
  );
}
