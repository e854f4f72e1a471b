import { type ApartmentRepository, toApartmentAnswer } from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getApartment } from "../../../shared/contract/endpoints.ts";

export interface Dependencies extends ApiDependencies {
  readonly apartments: Pick<ApartmentRepository, "find">;
}

export function createHandler({ apartments, ...dependencies }: Dependencies) {
  return createApiHandler(getApartment, dependencies, async ({ path }) => {
    const apartment = await apartments.find(path.id);
    return apartment && { apartment: toApartmentAnswer(apartment) };
  });
}
