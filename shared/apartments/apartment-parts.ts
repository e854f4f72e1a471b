import { apiParts } from "../api/parts.ts";
import { createOwnerRepository } from "../owners/owner-repository.ts";
import { createApartmentRepository } from "./apartment-repository.ts";

/** What the functions of apartments are composed of. */
export function apartmentParts(serviceName: string, variables: Readonly<Record<string, string | undefined>>) {
  const parts = apiParts(serviceName, variables);
  const { store, clock } = parts;
  return {
    ...parts,
    apartments: createApartmentRepository(store),
    owners: createOwnerRepository(store),
    now: clock.now,
  };
}
