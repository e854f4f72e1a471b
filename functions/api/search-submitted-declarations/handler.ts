import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { searchSubmittedDeclarations as endpoint } from "../../../shared/contract/endpoints.ts";
import type { AcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";

export interface Dependencies extends ApiDependencies {
  readonly acceptTask: AcceptTask;
}

/** POST /str/submitted-declarations: a task that lists an apartment's declarations at the portal. */
export function createHandler({ acceptTask, ...dependencies }: Dependencies) {
  return createApiHandler(endpoint, dependencies, async ({ body, caller, headers }) =>
    acceptTask({
      ...caller,
      endpoint: endpoint.name,
      draftUpload: false,
      idempotencyKey: headers["idempotency-key"],
      content: body,
      submission: async () => ({ kind: "search", ...body }),
    }),
  );
}
