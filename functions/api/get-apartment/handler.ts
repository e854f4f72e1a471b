import type { ApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import { toApartmentAnswer } from "../../../shared/apartments/apartment-repository.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { getApartment } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly apartments: Pick<ApartmentRepository, "find">;
}

export function createHandler({ apartments, ...dependencies }: Dependencies) {
  return createApiHandler(getApartment, dependencies, async ({ path }) => {
    const apartment = await apartments.find(path.id);
    if (!apartment) throw new ApiError(say("no_such_apartment"));
    return { apartment: toApartmentAnswer(apartment) };
  });
}
