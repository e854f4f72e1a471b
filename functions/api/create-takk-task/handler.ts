import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Guesses } from "../../../shared/auth/attempts.ts";
import { type Sealer, sealingContexts } from "../../../shared/aws/sealer.ts";
import { createTakkTask } from "../../../shared/contract/endpoints.ts";
import { ApiError, validationError } from "../../../shared/contract/errors.ts";
import { isInFuture, latestYear } from "../../../shared/contract/latest-year.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { portalUserOf } from "../../../shared/records/keys.ts";
import type { AcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly acceptTask: AcceptTask;
  readonly owners: Pick<OwnerRepository, "findByUsername">;
  readonly sealer: Sealer;
  readonly guesses: Pick<Guesses, "waitOf">;
  readonly now: () => EpochMs;
}

/** POST /takk/task: accepts a month's climate-fee statement. A year that was not sent is set now. */
export function createHandler({ acceptTask, owners, sealer, guesses, now, ...dependencies }: Dependencies) {
  return createApiHandler(createTakkTask, dependencies, async ({ body, caller, headers }) => {
    const { portalPassword, takkRecords: records, draftUpload, ...statement } = body;
    const owner = await owners.findByUsername(statement.portalUsername);
    if (portalPassword === undefined && owner?.sealedPassword === undefined) {
      throw validationError([{ path: "portalPassword", message: say("password_needed") }]);
    }
    const { year, month } = statement;
    if (year !== undefined && isInFuture(year, month, now())) {
      throw validationError([{ path: "month", message: say("month_in_future") }]);
    }
    const wait = owner ? 0 : await guesses.waitOf({ ...caller, portalUser: portalUserOf(statement.portalUsername) });
    if (wait > 0) throw new ApiError(say("guesses_throttled"), { retryAfterSeconds: wait });
    return acceptTask({
      ...caller,
      endpoint: createTakkTask.name,
      draftUpload,
      idempotencyKey: headers["idempotency-key"],
      content: { ...statement, records, draftUpload },
      submission: async (taskId, createdAt) => ({
        kind: "takk",
        ...statement,
        year: statement.year ?? latestYear(statement.month, Date.parse(createdAt)),
        records,
        ...(portalPassword !== undefined && {
          sealedPassword: await sealer.seal(portalPassword, sealingContexts.task(taskId)),
        }),
      }),
    });
  });
}
