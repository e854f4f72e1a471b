/** The owners and apartments on record, as the engine needs them. */
export interface Owners {
  /** Strongly consistent. */
  find(ownerId: number): Promise<OwnerRecord | undefined>;
  findByUsername(portalUsername: string): Promise<OwnerRecord | undefined>;
}

export interface OwnerRecord {
  readonly id: number;
  readonly portalUsername: string;
  readonly sealedPassword?: string | undefined;
  readonly unreadable?: Readonly<Record<string, unknown>> | undefined;
}

export interface Apartments {
  /** Strongly consistent; unknown ids are left out. */
  findMany(apartmentIds: readonly number[]): Promise<readonly ApartmentRecord[]>;
}

export interface ApartmentRecord {
  readonly id: number;
  readonly registryId: string;
  readonly ownerId: number;
  readonly unreadable?: OwnerRecord["unreadable"];
}
