import { toApartmentAnswer } from "../../../shared/apartments/apartment-answer.ts";
import type { ApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { getApartment } from "../../../shared/api/endpoints.ts";
import { notFound } from "../../../shared/api/errors.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";

export interface Dependencies extends ApiDependencies {
  readonly apartments: Pick<ApartmentRepository, "find">;
}

/** GET /apartments/{id}. */
export function createHandler({ apartments, ...dependencies }: Dependencies) {
  return createApiHandler(getApartment, dependencies, async ({ path }) => {
    const apartment = await apartments.find(path.id);
    if (!apartment) throw notFound("apartment");
    return { apartment: toApartmentAnswer(apartment) };
  });
}
