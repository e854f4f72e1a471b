import { createApartmentRepository } from "../../../shared/apartments/apartment-repository.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import type { ApartmentRecord, Apartments, Owners } from "../../../shared/ports/owners-and-apartments.ts";
import { portalUserOf } from "../../../shared/records/keys.ts";
import { forgetPortalUser } from "../../../shared/records/portal-users.ts";
import type { TasksInDoubt } from "../../../shared/tasks/reading/tasks-in-doubt.ts";
import { sealedFor } from "./fake-vault.ts";

/** The owners and apartments on record, in the shipped repositories, and what a PATCH does to them. */
export interface Directory {
  readonly owners: Owners;
  readonly apartments: Apartments;
  /** Puts an owner or changes it: another password, the same once more, another username. */
  setOwner(owner: { id: number; portalUsername: string; password: string }): Promise<void>;
  /** Whether the owner's login is needed to look something up: then its username stays. */
  isLookedUp(id: number): Promise<boolean>;
  /** With the apartments, unless the login is needed to look something up: says whether. Put again, the owner has another id on record. */
  removeOwner(id: number): Promise<boolean>;
  /** Puts an apartment or changes it: another owner, another registry id. */
  setApartment(apartment: ApartmentRecord): Promise<void>;
  removeApartment(id: number): Promise<void>;
}

interface Parts {
  readonly store: Store;
  readonly tasksInDoubt: TasksInDoubt;
  readonly newSalt: () => string;
  readonly now: () => number;
  /** Under which id an owner is on record who was removed and put again. */
  readonly ids: Map<number, number>;
}

export function createDirectory({ store, tasksInDoubt, newSalt, now, ids }: Parts): Directory {
  const owners = createOwnerRepository(store);
  const apartments = createApartmentRepository(store);
  const stamp = () => new Date(now()).toISOString();
  const made = () => ({ name: "Maria", createdAt: stamp(), updatedAt: stamp(), createdBy: "client" });
  const idOf = (id: number) => ids.get(id) ?? id;

  const isLookedUp = async (id: number) => {
    const owner = await owners.find(idOf(id));
    return owner !== undefined && (await tasksInDoubt(owner)).length > 0;
  };

  return {
    owners,
    apartments,
    async setOwner({ id: known, portalUsername, password }) {
      const id = idOf(known);
      const sealedPassword = sealedFor.owner(id, password, newSalt());
      for (;;) {
        const there = await owners.find(id);
        const done = there
          ? await owners.change(there, { portalUsername, sealedPassword }, stamp())
          : await owners.create({ id, portalUsername, sealedPassword, ...made() });
        if (done === "taken" && !(await owners.find(id))) throw new Error(`${portalUsername} is another owner's`);
        if (done !== "changed" && done !== "taken") return;
      }
    },
    isLookedUp,
    async removeOwner(known) {
      const owner = await owners.find(idOf(known));
      if (!owner) return true;
      if (await isLookedUp(known)) return false;
      const forgotten = await forgetPortalUser(store, portalUserOf(owner.portalUsername), now());
      if (!forgotten.written) return false;
      for (const id of await apartments.idsOf(owner.id)) await apartments.remove(id, owner.id);
      const removed = await owners.remove(owner);
      if (!removed.written) return false;
      ids.set(known, owner.id + 50);
      return true;
    },
    removeApartment: async (id) => void (await apartments.remove(id)),
    async setApartment({ id, registryId, ownerId: known }) {
      const ownerId = idOf(known);
      const changed = await apartments.change(id, { registryId, ownerId }, stamp());
      if (changed.written) return;
      await apartments.create({ id, registryId, ownerId, address: "Somewhere 1", ...made() });
    },
  };
}
