import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import type { Variables } from "./config.ts";
import { composeProtected } from "./protected.ts";

export function composeApartments(serviceName: string, variables: Variables) {
  const parts = composeProtected(serviceName, variables);
  const { store } = parts;
  return { ...parts, apartments: createApartmentRepository(store), owners: createOwnerRepository(store) };
}
