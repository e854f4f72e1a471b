import { type ApartmentRepository, toApartmentAnswer } from "../../../shared/apartments/apartment-repository.ts";
import { mustOwn } from "../../../shared/apartments/must-own.ts";
import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import { createApartment } from "../../../shared/contract/endpoints.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";

export interface Dependencies extends ApiDependencies {
  readonly apartments: Pick<ApartmentRepository, "nextId" | "create">;
  readonly owners: Pick<OwnerRepository, "find">;
  readonly now: () => EpochMs;
}

export function createHandler({ apartments, owners, now, ...dependencies }: Dependencies) {
  return createApiHandler(createApartment, dependencies, async ({ body, caller }) => {
    await mustOwn(owners, body.ownerId);
    const createdAt = new Date(now()).toISOString();
    const apartment = {
      ...body,
      id: await apartments.nextId(),
      createdAt,
      updatedAt: createdAt,
      createdBy: caller.clientId,
    };
    const { written } = await apartments.create(apartment);
    // Another apartment has this number: its sender must not be answered with it.
    if (!written) throw new Error(`there is an apartment ${apartment.id} already: the counter is behind`);
    return { apartment: toApartmentAnswer(apartment) };
  });
}
