import { toApartmentAnswer } from "../../../shared/apartments/apartment-answer.ts";
import { type ApartmentRepository, apartmentsOf } from "../../../shared/apartments/apartment-repository.ts";
import { listApartments } from "../../../shared/api/endpoints.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { decodeCursor, defaultLimit, encodeCursor, indexPosition } from "../../../shared/api/paging.ts";

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
