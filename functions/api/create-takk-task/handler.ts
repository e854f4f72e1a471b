import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Sealer } from "../../../shared/aws/sealer.ts";
import { sealingContexts } from "../../../shared/aws/sealer.ts";
import { createTakkTask } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { AcceptTask } from "../../../shared/filing/accepting/accept-task.ts";
import { latestYear } from "../../../shared/filing/accepting/latest-year.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";

export interface Dependencies extends ApiDependencies {
  readonly acceptTask: AcceptTask;
  readonly owners: Pick<OwnerRepository, "findByUsername">;
  readonly sealer: Sealer;
}

/** POST /takk/task: accepts a month's climate-fee statement. Its year is fixed now. */
export function createHandler({ acceptTask, owners, sealer, ...dependencies }: Dependencies) {
  return createApiHandler(createTakkTask, dependencies, async ({ body, caller, headers }) => {
    const { portalPassword, takkRecords: records, draftUpload, ...statement } = body;
    if (portalPassword === undefined && !(await owners.findByUsername(statement.portalUsername))) {
      const message = "is required, since no owner of this portalUsername is on record";
      throw new ApiError("validation", `portalPassword: ${message}`, [{ path: "portalPassword", message }]);
    }
    return acceptTask({
      clientId: caller.clientId,
      endpoint: createTakkTask.name,
      draftUpload,
      idempotencyKey: headers["idempotency-key"],
      content: { ...statement, records, draftUpload },
      submission: async (taskId, createdAt) => ({
        kind: "takk",
        ...statement,
        year: latestYear(statement.month, Date.parse(createdAt)),
        records,
        ...(portalPassword !== undefined && {
          sealedPassword: await sealer.seal(portalPassword, sealingContexts.task(taskId)),
        }),
      }),
    });
  });
}
