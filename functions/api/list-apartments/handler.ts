import {
  type ApartmentRepository,
  apartmentsOf,
  toApartmentAnswer,
} from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { listApartments } from "../../../shared/contract/endpoints.ts";
import { decodeCursor, defaultLimit, encodeCursor, indexPosition } from "../../../shared/contract/paging.ts";

export interface Dependencies extends ApiDependencies {
  readonly apartments: Pick<ApartmentRepository, "list">;
}

/** GET /apartments, of all owners or of one, in the order of their ids. */
export function createHandler({ apartments, ...dependencies }: Dependencies) {
  return createApiHandler(
    listApartments,
    dependencies,
    async ({ query: { limit = defaultLimit, cursor, ownerId } }) => {
      const position =
        ownerId === undefined
          ? indexPosition("listedUnder", "APARTMENTS", "listedAt")
          : indexPosition("ownedBy", apartmentsOf(ownerId), "ownedAt");
      const after = decodeCursor(position, cursor);
      const { apartments: page, last } = await apartments.list({
        limit,
        ...(after && { after }),
        ...(ownerId !== undefined && { ownerId }),
      });
      return { apartments: page.map(toApartmentAnswer), ...encodeCursor(last) };
    },
  );
}
