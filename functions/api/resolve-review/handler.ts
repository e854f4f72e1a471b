import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { resolveReview } from "../../../shared/contract/endpoints.ts";
import type { Decision } from "../../../shared/records/row-repository.ts";
import { type Review, stateOf } from "../../../shared/tasks/operating/review.ts";

export interface Dependencies extends ApiDependencies {
  readonly review: Pick<Review, "resolve">;
}

/** POST /operations/reviews/{taskId}: an operator's decision, after checking the portal. */
export function createHandler({ review, ...dependencies }: Dependencies) {
  return createApiHandler(resolveReview, dependencies, async ({ path: { taskId }, body }) => {
    const { row, state, declarationServerId = "", details = "" } = body;
    const outcome: Decision =
      state === "FAILED" ? { state, errorValue: "outcome_unknown", details } : { state, declarationServerId, details };
    const resolved = await review.resolve(taskId, row, outcome);
    return { taskId, ...(row !== undefined && { row }), state: stateOf(resolved) };
  });
}
