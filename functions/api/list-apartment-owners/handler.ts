import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { listApartmentOwners } from "../../../shared/contract/endpoints.ts";
import { decodeCursor, defaultLimit, encodeCursor, indexPosition } from "../../../shared/contract/paging.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { toOwnerAnswer } from "../../../shared/owners/owner-repository.ts";

export interface Dependencies extends ApiDependencies {
  readonly owners: Pick<OwnerRepository, "list">;
}

/** GET /apartment-owners, in the order of their ids. */
export function createHandler({ owners, ...dependencies }: Dependencies) {
  return createApiHandler(listApartmentOwners, dependencies, async ({ query: { limit = defaultLimit, cursor } }) => {
    const after = decodeCursor(indexPosition("listedUnder", "OWNERS", "listedAt"), cursor);
    const { owners: page, last } = await owners.list({ limit, ...(after && { after }) });
    return { apartmentOwners: page.map(toOwnerAnswer), ...encodeCursor(last) };
  });
}
