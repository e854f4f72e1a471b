import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { composeProtected } from "./protected.ts";

/** What the functions of apartments are composed of. */
export function composeApartments(serviceName: string, variables: Readonly<Record<string, string | undefined>>) {
  const parts = composeProtected(serviceName, variables);
  const { store, clock } = parts;
  return {
    ...parts,
    apartments: createApartmentRepository(store),
    owners: createOwnerRepository(store),
    now: clock.now,
  };
}
