import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { listApartmentOwners } from "../../../shared/contract/endpoints.ts";
import { encodeCursor, indexPosition, pageAsked } from "../../../shared/contract/paging.ts";
import { type OwnerRepository, toOwnerAnswer } from "../../../shared/owners/owner-repository.ts";

export interface Dependencies extends ApiDependencies {
  readonly owners: Pick<OwnerRepository, "list">;
}

export function createHandler({ owners, ...dependencies }: Dependencies) {
  return createApiHandler(listApartmentOwners, dependencies, async ({ query }) => {
    const position = indexPosition("listedUnder", "OWNERS", "listedAt");
    const { records, last } = await owners.list(pageAsked(query, position));
    return { apartmentOwners: records.map(toOwnerAnswer), ...encodeCursor(last) };
  });
}
