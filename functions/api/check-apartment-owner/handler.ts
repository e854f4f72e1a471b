import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { checkApartmentOwner as endpoint } from "../../../shared/contract/endpoints.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import type { AcceptTask } from "../../../shared/tasks/accepting/accept-task.ts";

export interface Dependencies extends ApiDependencies {
  readonly acceptTask: AcceptTask;
  readonly owners: Pick<OwnerRepository, "findByUsername">;
}

/** POST /apartment-owners/{id}/check: a task that logs in once and reads the owner's properties. */
export function createHandler({ acceptTask, owners, ...dependencies }: Dependencies) {
  return createApiHandler(endpoint, dependencies, async ({ path: { id }, caller, headers }) => {
    const owner = await owners.findByUsername(id);
    if (!owner) return undefined;
    const content = { ownerId: owner.id };
    return await acceptTask({
      ...caller,
      endpoint: endpoint.name,
      draftUpload: false,
      idempotencyKey: headers["idempotency-key"],
      content,
      submission: async () => ({ kind: "check", ...content }),
    });
  });
}
