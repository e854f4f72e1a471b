import { createApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import type { Store } from "../../../shared/aws/store.ts";
import type { ApartmentRecord, Apartments, Owners } from "../../../shared/filing/ports/owners-and-apartments.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { sealedFor } from "./fake-vault.ts";

/** The owners and apartments on record, in the shipped repositories, and what a PATCH does to them. */
export interface Directory {
  readonly owners: Owners;
  readonly apartments: Apartments;
  /** Puts an owner or changes it: another password, the same once more, another username. */
  setOwner(owner: { id: number; portalUsername: string; password: string }): Promise<void>;
  /** Puts an apartment or changes it: another owner, another registry id. */
  setApartment(apartment: ApartmentRecord): Promise<void>;
  removeApartment(id: number): Promise<void>;
}

export function createDirectory(store: Store, newSalt: () => string, now: () => number): Directory {
  const owners = createOwnerRepository(store);
  const apartments = createApartmentRepository(store);
  const stamp = () => new Date(now()).toISOString();
  const made = () => ({ name: "Maria", createdAt: stamp(), updatedAt: stamp(), createdBy: "client" });

  return {
    owners,
    apartments,
    async setOwner({ id, portalUsername, password }) {
      const sealedPassword = sealedFor.owner(id, password, newSalt());
      for (;;) {
        const there = await owners.find(id);
        const done = there
          ? await owners.change(there, { portalUsername, sealedPassword }, stamp())
          : await owners.create({ id, portalUsername, sealedPassword, ...made() });
        if (done === "taken") throw new Error(`${portalUsername} is another owner's`);
        if (done !== "changed") return;
      }
    },
    removeApartment: async (id) => await apartments.remove(id),
    async setApartment({ id, registryId, ownerId }) {
      if (await apartments.change(id, { registryId, ownerId }, stamp())) return;
      await apartments.create({ id, registryId, ownerId, address: "Somewhere 1", ...made() });
    },
  };
}
