import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { type Attempts, guessesOf } from "../../../shared/auth/attempts.ts";
import type { Sealer } from "../../../shared/aws/sealer.ts";
import { sealingContexts } from "../../../shared/aws/sealer.ts";
import { createTakkTask } from "../../../shared/contract/endpoints.ts";
import { ApiError, validationError } from "../../../shared/contract/errors.ts";
import type { AcceptTask } from "../../../shared/filing/accepting/accept-task.ts";
import { latestYear, monthsSince } from "../../../shared/filing/accepting/latest-year.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { inWords, type Language, say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly acceptTask: AcceptTask;
  readonly owners: Pick<OwnerRepository, "findByUsername">;
  readonly sealer: Sealer;
  readonly guesses: Pick<Attempts, "waitOf">;
}

/** POST /takk/task: accepts a month's climate-fee statement. Its year is fixed now. */
export function createHandler({ acceptTask, owners, sealer, guesses, ...dependencies }: Dependencies) {
  return createApiHandler(createTakkTask, dependencies, async ({ body, caller, headers, language }) => {
    const { portalPassword, takkRecords: records, draftUpload, ...statement } = body;
    const owner = await owners.findByUsername(statement.portalUsername);
    if (portalPassword === undefined && owner?.sealedPassword === undefined) {
      throw validationError([{ path: "portalPassword", message: say("password_needed") }]);
    }
    const wait = owner ? 0 : await guesses.waitOf(guessesOf(caller.clientId));
    if (wait > 0) throw new ApiError("too_many_requests", say("guesses_throttled"), [], wait);
    const accepted = await acceptTask({
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
    return { ...accepted, ...monthMeant(statement.month, Date.parse(accepted.createdAt), language) };
  });
}

/** A month sent in spring may mean last summer's: what is this far back is said. */
const monthsWithoutNotice = 6;

/** Of which year the month was understood. */
function monthMeant(month: number, acceptedAt: number, language: Language) {
  const year = latestYear(month, acceptedAt);
  const months = monthsSince(year, month, acceptedAt);
  const notice = months > monthsWithoutNotice ? say("statement_month_long_past", { month, year, months }) : "";
  return { month, year, notice: inWords(notice, language) };
}
