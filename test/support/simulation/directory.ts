import * as v from "valibot";
import type { Item, Store } from "../../../shared/aws/store.ts";
import type {
  ApartmentRecord,
  Apartments,
  OwnerRecord,
  Owners,
} from "../../../shared/filing/ports/owners-and-apartments.ts";
import { sealedFor } from "./fake-vault.ts";

const Owner = v.object({ id: v.number(), portalUsername: v.string(), sealedPassword: v.string() });
const Apartment = v.object({ id: v.number(), registryId: v.string(), ownerId: v.number() });
const Claim = v.object({ ownerId: v.number() });

/** The owners and apartments on record, as far as the engine reads them, and what a PATCH does to them. */
export interface Directory {
  readonly owners: Owners;
  readonly apartments: Apartments;
  /** Puts an owner or changes it: another password, another username. */
  setOwner(owner: { id: number; portalUsername: string; password: string }): Promise<void>;
  /** Puts an apartment or changes it: another owner, another registry id. */
  setApartment(apartment: ApartmentRecord): Promise<void>;
}

export function createDirectory(store: Store): Directory {
  const ownerKey = (id: number) => ({ pk: `OWNER#${id}`, sk: "OWNER" });
  const apartmentKey = (id: number) => ({ pk: `APARTMENT#${id}`, sk: "APARTMENT" });
  const usernameKey = (name: string) => ({ pk: `USERNAME#${name.toLowerCase()}`, sk: "USERNAME" });

  const find = async (id: number): Promise<OwnerRecord | undefined> => {
    const item = await store.get(ownerKey(id));
    return item && v.parse(Owner, item);
  };
  const set = async (key: { pk: string; sk: string }, item: Item) => {
    await store.update(key, { set: item });
  };

  return {
    owners: {
      find,
      async findByUsername(portalUsername) {
        const claim = await store.get(usernameKey(portalUsername));
        const owner = claim && (await find(v.parse(Claim, claim).ownerId));
        return owner?.portalUsername.toLowerCase() === portalUsername.toLowerCase() ? owner : undefined;
      },
    },
    apartments: {
      async findMany(ids) {
        return (await store.getMany(ids.map(apartmentKey))).map((item) => v.parse(Apartment, item));
      },
    },
    async setOwner({ id, portalUsername, password }) {
      await set(usernameKey(portalUsername), { ownerId: id });
      await set(ownerKey(id), { id, portalUsername, sealedPassword: sealedFor.owner(id, password) });
    },
    setApartment: async (apartment) => set(apartmentKey(apartment.id), { ...apartment }),
  };
}
