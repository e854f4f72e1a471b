import * as v from "valibot";
import { listRecords, type PageWanted, type RecordPage } from "../aws/listing.ts";
import { type MayBeUnread, readRecord, requireReadable } from "../aws/record.ts";
import { allItems, type Item, notWritten, type Store, type Written } from "../aws/store.ts";
import type { ApartmentPatch } from "../contract/schemas.ts";
import type { Key } from "../deployment/table.ts";
import { ApartmentId, OwnerId } from "../ids-and-times.ts";
import { parse } from "../parsing/parse.ts";

const Stored = v.object({
  id: ApartmentId,
  name: v.string(),
  address: v.string(),
  /** ΑΜΑ, ΕΣΛ or ΜΑΓ: the property's number at the registry. */
  registryId: v.string(),
  ownerId: OwnerId,
  postalCode: v.optional(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Client ids. */
  createdBy: v.optional(v.string()),
  updatedBy: v.optional(v.string()),
});
export type Apartment = v.InferOutput<typeof Stored> & MayBeUnread;
export type NewApartment = Apartment & { readonly createdBy: string };
/** Omitted fields stay; `null` removes the postal code. */
type ApartmentChange = v.InferOutput<typeof ApartmentPatch> & { readonly updatedBy?: string };

/** With `ownerId`, only that owner's. */
interface ApartmentsWanted extends PageWanted {
  readonly ownerId?: OwnerId;
}

/** The apartments on record. One that cannot be read is shown with its id alone. */
export interface ApartmentRepository {
  /** The id of the next apartment; no id comes twice. */
  nextId(): Promise<ApartmentId>;
  /** Stores a new apartment: not where one has the id already. */
  create(apartment: NewApartment): Promise<Written>;
  /** The apartment of this id; undefined if there is none. */
  find(apartmentId: ApartmentId): Promise<Apartment | undefined>;
  /** In the order of the ids; unknown ones are left out. Rejects if only a newer release can read one. */
  findMany(apartmentIds: readonly ApartmentId[]): Promise<Apartment[]>;
  /** The ids of an owner's apartments, from an index that may lag. */
  idsOf(ownerId: OwnerId): Promise<ReadonlySet<ApartmentId>>;
  /** Changes an apartment, if there is one. `updatedAt`: ISO 8601. */
  change(
    apartmentId: ApartmentId,
    change: ApartmentChange,
    updatedAt: string,
  ): Promise<Written<{ readonly apartment: Apartment }>>;
  /** Removes an apartment, if there is one. With `ownerId`, only if it is still that owner's: an index may lag. */
  remove(apartmentId: ApartmentId, ownerId?: OwnerId): Promise<Written>;
  /** A page of the apartments, in the order of their ids. */
  list(wanted: ApartmentsWanted): Promise<RecordPage<Apartment>>;
}

const apartmentKey = (id: ApartmentId): Key => ({ pk: `APARTMENT#${id}`, sk: "APARTMENT" });
export const apartmentsOf = (ownerId: OwnerId) => `APARTMENTS#${ownerId}`;
const OwnedKey = v.object({ ownedAt: v.string() });
const place = (id: ApartmentId) => String(id).padStart(10, "0");

/**
 * @example
 * const { records } = await createApartmentRepository(store).list({ limit: 100, ownerId: 7 });
 */
export function createApartmentRepository(store: Store): ApartmentRepository {
  return {
    nextId: () => store.count({ pk: "COUNTER#APARTMENT", sk: "COUNTER" }, "count"),

    async create(apartment) {
      const { id, ownerId } = apartment;
      const listed = {
        listedUnder: "APARTMENTS",
        listedAt: place(id),
        ownedBy: apartmentsOf(ownerId),
        ownedAt: place(id),
      };
      return await store.putIfAbsent({ ...apartmentKey(id), ...apartment, ...listed });
    },

    async find(apartmentId) {
      const item = await store.get(apartmentKey(apartmentId));
      return item && readApartment(item);
    },

    async findMany(apartmentIds) {
      const found = (await store.getMany(apartmentIds.map(apartmentKey))).map(readApartment);
      return found.map((apartment) => requireReadable(apartment, apartmentKey(apartment.id)));
    },

    async idsOf(ownerId) {
      const keys = allItems(store, { index: "owned", partition: apartmentsOf(ownerId) });
      return new Set(await Array.fromAsync(keys, (key) => Number(parse(OwnedKey, key).ownedAt)));
    },

    async change(apartmentId, { postalCode, ...change }, updatedAt) {
      const moved = change.ownerId === undefined ? {} : { ownedBy: apartmentsOf(change.ownerId) };
      const set = { ...change, ...moved, ...(postalCode !== null && { postalCode }), updatedAt };
      const remove = postalCode === null ? ["postalCode"] : [];
      const condition = "attribute_exists(#pk)";
      const changed = await store.update(apartmentKey(apartmentId), { set, remove, condition });
      return changed.written ? { written: true, apartment: readApartment(changed.item) } : notWritten;
    },

    async remove(apartmentId, ownerId) {
      const values = ownerId !== undefined && { ":owner": apartmentsOf(ownerId) };
      return await store.remove(apartmentKey(apartmentId), values ? { condition: "#ownedBy = :owner", values } : {});
    },

    async list({ ownerId, ...page }) {
      const where =
        ownerId === undefined
          ? ({ index: "listed", partition: "APARTMENTS" } as const)
          : ({ index: "owned", partition: apartmentsOf(ownerId) } as const);
      return await listRecords(store, readApartment, { ...where, ...page });
    },
  };
}

const nothingKnown = { name: "", address: "", registryId: "", ownerId: 0, createdAt: "", updatedAt: "" };

const readApartment = (item: Item): Apartment =>
  readRecord(Stored, item, { ...nothingKnown, id: Number(String(item["pk"]).split("#")[1]) });

/** An apartment as answers show it; the postal code is accepted, not shown. */
export function toApartmentAnswer({ id, name, address, registryId, ownerId, createdAt, updatedAt }: Apartment) {
  return { id, name, address, registryId, ownerId, createdAt, updatedAt };
}
