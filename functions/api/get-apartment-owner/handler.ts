import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getApartmentOwner } from "../../../shared/contract/endpoints.ts";
import { type OwnerRepository, toOwnerAnswer } from "../../../shared/owners/owner-repository.ts";

export interface Dependencies extends ApiDependencies {
  readonly owners: Pick<OwnerRepository, "findByUsername">;
}

/** GET /apartment-owners/{id}: by portal username, in any case. */
export function createHandler({ owners, ...dependencies }: Dependencies) {
  return createApiHandler(getApartmentOwner, dependencies, async ({ path }) => {
    const owner = await owners.findByUsername(path.id);
    return owner && { apartmentOwner: toOwnerAnswer(owner) };
  });
}
