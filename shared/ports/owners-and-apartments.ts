import type { ApartmentId, OwnerId } from "../ids-and-times.ts";
/** The owners and apartments on record, as the engine needs them. */
export interface Owners {
  /** Strongly consistent. Rejects if the record cannot be read. */
  find(ownerId: OwnerId): Promise<OwnerRecord | undefined>;
  findByUsername(portalUsername: string): Promise<OwnerRecord | undefined>;
}

export interface OwnerRecord {
  readonly id: OwnerId;
  readonly portalUsername: string;
  readonly sealedPassword?: string | undefined;
}

export interface Apartments {
  /** Strongly consistent; unknown ids are left out. Rejects if a record cannot be read. */
  findMany(apartmentIds: readonly ApartmentId[]): Promise<readonly ApartmentRecord[]>;
}

export interface ApartmentRecord {
  readonly id: ApartmentId;
  readonly registryId: string;
  readonly ownerId: OwnerId;
}
