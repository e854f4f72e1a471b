import type { Apartment } from "./apartment-repository.ts";

/** An apartment as answers show it; the postal code is accepted, not shown. */
export function toApartmentAnswer({ id, name, address, registryId, ownerId, createdAt, updatedAt }: Apartment) {
  return { id, name, address, registryId, ownerId, createdAt, updatedAt };
}
