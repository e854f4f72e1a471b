import { type ApartmentRepository, toApartmentAnswer } from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { deleteApartment } from "../../../shared/contract/endpoints.ts";

export interface Dependencies extends ApiDependencies {
  readonly apartments: Pick<ApartmentRepository, "find" | "remove">;
}

/** DELETE /apartments/{id}: reported outcomes stay; open reservations fail. */
export function createHandler({ apartments, ...dependencies }: Dependencies) {
  return createApiHandler(deleteApartment, dependencies, async ({ path: { id } }) => {
    const apartment = await apartments.find(id);
    if (!apartment) return undefined;
    // biome-ignore lint/plugin: it is removed in any case
    await apartments.remove(id);
    return { apartment: toApartmentAnswer(apartment) };
  });
}
