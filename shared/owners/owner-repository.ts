import * as v from "valibot";
import { listRecords, type PageWanted, type RecordPage } from "../aws/listing.ts";
import { type MayBeUnread, readRecord, requireReadable } from "../aws/record.ts";
import type { Item, Store, Written } from "../aws/store.ts";
import type { Key } from "../deployment/table.ts";
import { OwnerId } from "../ids-and-times.ts";
import { parse } from "../parsing/parse.ts";
import { foldUsername, isSameUsername } from "../parsing/username.ts";

const Stored = v.object({
  id: OwnerId,
  name: v.string(),
  portalUsername: v.string(),
  /** The password, sealed for this owner only. Absent once removed. */
  sealedPassword: v.optional(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** Client ids. */
  createdBy: v.optional(v.string()),
  updatedBy: v.optional(v.string()),
  version: v.number(),
});
export type Owner = v.InferOutput<typeof Stored> & MayBeUnread;

export type NewOwner = Omit<Owner, "version"> & { readonly createdBy: string };
/** Omitted fields stay. */
export type OwnerChange = { readonly [K in "name" | "portalUsername" | "updatedBy"]?: Owner[K] | undefined } & {
  /** `null` removes it. */
  readonly sealedPassword?: string | null | undefined;
};

/** The owners on record. No two have the same portal username, in whatever case. */
export interface OwnerRepository {
  /** The id of the next owner; no id comes twice. */
  nextId(): Promise<OwnerId>;
  /** The owner of this id; undefined if there is none. Rejects if it cannot be read. */
  find(ownerId: OwnerId): Promise<Owner | undefined>;
  /** Stores a new owner. "taken": another owner has the username, or had the id. */
  create(owner: NewOwner): Promise<"created" | "taken">;
  /** The owner with this username; undefined if there is none. Rejects if it cannot be read. */
  findByUsername(portalUsername: string): Promise<Owner | undefined>;
  /**
   * Resolves with the changed owner. "taken": another owner has the new username. "changed": the owner was written in
   * the meantime. `updatedAt`: ISO 8601.
   */
  change(owner: Owner, change: OwnerChange, updatedAt: string): Promise<Owner | "taken" | "changed">;
  /** Removes an owner: not if it was written in the meantime. Only the id stays taken. */
  remove(owner: Owner): Promise<Written>;
  /** Releases a username that no owner has, such as after an interrupted removal; a claim written since it was read stays. */
  release(portalUsername: string): Promise<void>;
  /** A page of the owners, in the order of their ids. One that cannot be read is shown with its id alone. */
  list(page: PageWanted): Promise<RecordPage<Owner>>;
}

const ownerKey = (ownerId: OwnerId): Key => ({ pk: `OWNER#${ownerId}`, sk: "OWNER" });
const usernameKey = (portalUsername: string): Key => ({
  pk: `USERNAME#${foldUsername(portalUsername)}`,
  sk: "USERNAME",
});

const Claim = v.object({ ownerId: OwnerId, writeId: v.string() });
const Tombstone = v.object({ tombstone: v.literal(true) });
/** After losing this many races for a name, it counts as taken. */
const maxRaces = 100;

/**
 * A claim on a username is valid only while its owner's record has that username. Before a stale claim is moved, its
 * holder is fenced, so that a slow writer cannot revive it.
 *
 * @example
 * const owner = await createOwnerRepository(store).findByUsername("Demo-Owner"); // in any case
 */
export function createOwnerRepository(store: Store): OwnerRepository {
  return {
    nextId: () => store.count({ pk: "COUNTER#OWNER", sk: "COUNTER" }, "count"),
    find: (ownerId) => find(store, ownerId),

    async create(owner) {
      if (!(await claim(store, owner.portalUsername, owner.id))) return "taken";
      const listed = { listedUnder: "OWNERS", listedAt: String(owner.id).padStart(10, "0") };
      const created = await store.putIfAbsent({ ...ownerKey(owner.id), ...owner, version: 1, ...listed });
      return created.written ? "created" : "taken";
    },

    async findByUsername(portalUsername) {
      const item = await store.get(usernameKey(portalUsername));
      const owner = item && (await find(store, parse(Claim, item).ownerId));
      return owner && foldUsername(owner.portalUsername) === foldUsername(portalUsername) ? owner : undefined;
    },

    async change(owner, { sealedPassword, ...change }, updatedAt) {
      const { portalUsername = owner.portalUsername } = change;
      const renamed = !isSameUsername(portalUsername, owner.portalUsername);
      if (renamed && !(await claim(store, portalUsername, owner.id))) return "taken";
      const changed = await store.update(ownerKey(owner.id), {
        set: { ...change, ...(sealedPassword !== null && { sealedPassword }), updatedAt },
        remove: sealedPassword === null ? ["sealedPassword"] : [],
        add: { version: 1 },
        condition: "#version = :seen",
        values: { ":seen": owner.version },
      });
      if (!changed.written) return "changed";
      if (renamed) await release(store, owner.portalUsername);
      return parse(Stored, changed.item);
    },

    async remove({ id, portalUsername, version }) {
      const gone = await store.update(ownerKey(id), {
        set: { tombstone: true },
        remove: [...Object.keys(Stored.entries), "listedUnder", "listedAt"],
        condition: "#version = :seen",
        values: { ":seen": version },
      });
      if (gone.written) await release(store, portalUsername);
      return gone;
    },

    release: (portalUsername) => release(store, portalUsername),

    list: (page) => listRecords(store, readOwner, { index: "listed", partition: "OWNERS", ...page }),
  };
}

async function find(store: Store, ownerId: OwnerId): Promise<Owner | undefined> {
  const item = await store.get(ownerKey(ownerId));
  return item && !v.is(Tombstone, item) ? requireReadable(readOwner(item), ownerKey(ownerId)) : undefined;
}

/**
 * Creates the claim, or moves it from a fenced holder. It is moved only if unchanged since it was read. A caller that
 * holds it already writes it again, so that a concurrent mover fails.
 */
async function claim(store: Store, portalUsername: string, ownerId: OwnerId): Promise<boolean> {
  const key = usernameKey(portalUsername);
  for (let races = 0; races < maxRaces; races += 1) {
    if ((await store.putIfAbsent({ ...key, ownerId })).written) return true;
    const item = await store.get(key);
    // Released in the meantime.
    if (!item) continue;
    const { ownerId: holder, writeId } = parse(Claim, item);
    if (holder !== ownerId && !(await fence(store, holder, portalUsername))) return false;
    const change = { set: { ownerId }, condition: "#writeId = :seen", values: { ":seen": writeId } };
    if ((await store.update(key, change)).written) return true;
  }
  return false;
}

/** Ensures that a holder without the name cannot still get it. False if its record has the name. */
async function fence(store: Store, holder: OwnerId, portalUsername: string): Promise<boolean> {
  const owner = await store.get(ownerKey(holder));
  if (!owner)
    return (
      (await store.putIfAbsent({ ...ownerKey(holder), tombstone: true })).written ||
      (await fence(store, holder, portalUsername))
    );
  if (v.is(Tombstone, owner)) return true;
  const { version, portalUsername: carried } = parse(Stored, owner);
  if (foldUsername(carried) === foldUsername(portalUsername)) return false;
  const fenced = await store.update(ownerKey(holder), {
    add: { version: 1 },
    condition: "#version = :seen",
    values: { ":seen": version },
  });
  return fenced.written || (await fence(store, holder, portalUsername));
}

async function release(store: Store, portalUsername: string): Promise<void> {
  const key = usernameKey(portalUsername);
  const item = await store.get(key);
  if (!item) return;
  const { ownerId, writeId } = parse(Claim, item);
  if (!(await fence(store, ownerId, portalUsername))) return;
  // biome-ignore lint/plugin: a claim written since it was read stays
  await store.remove(key, { condition: "#writeId = :seen", values: { ":seen": writeId } });
}

const nothingKnown = { name: "", portalUsername: "", createdAt: "", updatedAt: "", version: 0 };

const readOwner = (item: Item): Owner =>
  readRecord(Stored, item, { ...nothingKnown, id: Number(String(item["pk"]).split("#")[1]) });

/** An owner as answers show it: never the password, sealed or not. */
export function toOwnerAnswer({ id, name, portalUsername, createdAt, updatedAt }: Owner) {
  return { id, name, portalUsername, createdAt, updatedAt };
}
