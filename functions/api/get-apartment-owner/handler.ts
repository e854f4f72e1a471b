import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getApartmentOwner } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { toOwnerAnswer } from "../../../shared/owners/owner-repository.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly owners: Pick<OwnerRepository, "findByUsername">;
}

/** GET /apartment-owners/{id}: by portal username, in any case. */
export function createHandler({ owners, ...dependencies }: Dependencies) {
  return createApiHandler(getApartmentOwner, dependencies, async ({ path }) => {
    const owner = await owners.findByUsername(path.id);
    if (!owner) throw new ApiError(say("no_such_owner"));
    return { apartmentOwner: toOwnerAnswer(owner) };
  });
}
