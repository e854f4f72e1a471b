import {
  type ApartmentRepository,
  apartmentsOf,
  toApartmentAnswer,
} from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { listApartments } from "../../../shared/contract/endpoints.ts";
import { encodeCursor, indexPosition, pageAsked } from "../../../shared/contract/paging.ts";

export interface Dependencies extends ApiDependencies {
  readonly apartments: Pick<ApartmentRepository, "list">;
}

/** GET /apartments, of all owners or of one, in the order of their ids. */
export function createHandler({ apartments, ...dependencies }: Dependencies) {
  return createApiHandler(listApartments, dependencies, async ({ query: { ownerId, ...query } }) => {
    const position =
      ownerId === undefined
        ? indexPosition("listedUnder", "APARTMENTS", "listedAt")
        : indexPosition("ownedBy", apartmentsOf(ownerId), "ownedAt");
    const page = pageAsked(query, position);
    const { records, last } = await apartments.list({ ...page, ...(ownerId !== undefined && { ownerId }) });
    return { apartments: records.map(toApartmentAnswer), ...encodeCursor(last) };
  });
}
