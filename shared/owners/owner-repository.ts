import * as v from "valibot";
import { type Listed, listRecords } from "../aws/listing.ts";
import { type Damage, NewerRecord, readRecord } from "../aws/record.ts";
import type { Item, Store } from "../aws/store.ts";
import type { Key } from "../deployment/table.ts";
import { parse } from "../parsing/parse.ts";
import { foldUsername, isSameUsername } from "../parsing/username.ts";

const Stored = v.object({
  id: v.number(),
  name: v.string(),
  portalUsername: v.string(),
  /** The password, sealed for this owner only. Absent once it was taken away. */
  sealedPassword: v.optional(v.string()),
  createdAt: v.string(),
  updatedAt: v.string(),
  /** API clients. */
  createdBy: v.optional(v.string()),
  updatedBy: v.optional(v.string()),
  version: v.number(),
});
export type Owner = v.InferOutput<typeof Stored> & Damage;

export type NewOwner = Omit<Owner, "version"> & { readonly createdBy: string };
/** What is left out stays. */
export type OwnerChange = { readonly [K in "name" | "portalUsername" | "updatedBy"]?: Owner[K] | undefined } & {
  /** `null` takes it away. */
  readonly sealedPassword?: string | null | undefined;
};

export interface OwnerRepository {
  nextId(): Promise<number>;
  /** "taken" when another owner carries the username. */
  create(owner: NewOwner): Promise<"created" | "taken">;
  find(ownerId: number): Promise<Owner | undefined>;
  findByUsername(portalUsername: string): Promise<Owner | undefined>;
  /** "taken" when another owner carries the new username, "changed" when somebody wrote the owner meanwhile. */
  change(owner: Owner, change: OwnerChange, updatedAt: string): Promise<Owner | "taken" | "changed">;
  /** False when somebody wrote the owner meanwhile. Its id stays taken; nothing else stays. */
  remove(owner: Owner): Promise<boolean>;
  /** Gives up a username that no owner carries, as a removal does that was cut. */
  release(portalUsername: string): Promise<void>;
  list(page: { limit: number; after?: Item }): Promise<Listed<Owner>>;
}

const ownerKey = (ownerId: number): Key => ({ pk: `OWNER#${ownerId}`, sk: "OWNER" });
const usernameKey = (portalUsername: string): Key => ({
  pk: `USERNAME#${foldUsername(portalUsername)}`,
  sk: "USERNAME",
});

const Claim = v.object({ ownerId: v.number(), writeId: v.string() });
const Tombstone = v.object({ tombstone: v.literal(true) });
/** Whoever loses this many races for one name may say that it is taken. */
const maxRaces = 100;

/**
 * Owners, each under a portal username of its own. A username claim counts only while its owner's record carries that
 * username; before a stale one is taken, its holder is fenced, so that a slow writer cannot make it good afterwards.
 *
 * @example
 * const owner = await createOwnerRepository(store).findByUsername("Demo-Owner"); // in any case
 */
export function createOwnerRepository(store: Store): OwnerRepository {
  async function find(ownerId: number): Promise<Owner | undefined> {
    const item = await store.get(ownerKey(ownerId));
    const owner = item && !v.is(Tombstone, item) ? readOwner(item) : undefined;
    if (owner?.isNewer) throw new NewerRecord();
    return owner;
  }

  /**
   * Puts the claim, or moves it from a holder that cannot make it good any more. A claim is moved only if nobody has
   * written it since it was read; whoever holds it already writes it again, so that a mover who read it before fails.
   */
  async function claim(portalUsername: string, ownerId: number): Promise<boolean> {
    const key = usernameKey(portalUsername);
    for (let races = 0; races < maxRaces; races += 1) {
      if (await store.putIfAbsent({ ...key, ownerId })) return true;
      const item = await store.get(key);
      // Given up since.
      if (!item) continue;
      const { ownerId: holder, writeId } = parse(Claim, item);
      if (holder !== ownerId && !(await fence(holder, portalUsername))) return false;
      const change = { set: { ownerId }, condition: "#writeId = :seen", values: { ":seen": writeId } };
      if (await store.update(key, change)) return true;
    }
    return false;
  }

  /** Makes sure that a holder whose record does not carry the name cannot come to carry it. False when it does. */
  async function fence(holder: number, portalUsername: string): Promise<boolean> {
    const owner = await store.get(ownerKey(holder));
    if (!owner)
      return (
        (await store.putIfAbsent({ ...ownerKey(holder), tombstone: true })) || (await fence(holder, portalUsername))
      );
    if (v.is(Tombstone, owner)) return true;
    const { version, portalUsername: carried } = parse(Stored, owner);
    if (foldUsername(carried) === foldUsername(portalUsername)) return false;
    const fenced = await store.update(ownerKey(holder), {
      add: { version: 1 },
      condition: "#version = :seen",
      values: { ":seen": version },
    });
    return fenced !== undefined || (await fence(holder, portalUsername));
  }

  /** As when a claim is moved, but to nobody: what the name was claimed for since it was read, stays. */
  async function release(portalUsername: string): Promise<void> {
    const key = usernameKey(portalUsername);
    const item = await store.get(key);
    if (!item) return;
    const { ownerId, writeId } = parse(Claim, item);
    if (!(await fence(ownerId, portalUsername))) return;
    await store.remove(key, { condition: "#writeId = :seen", values: { ":seen": writeId } });
  }

  return {
    nextId: () => store.count({ pk: "COUNTER#OWNER", sk: "COUNTER" }, "count"),
    find,

    async create(owner) {
      if (!(await claim(owner.portalUsername, owner.id))) return "taken";
      const listed = { listedUnder: "OWNERS", listedAt: String(owner.id).padStart(10, "0") };
      const created = await store.putIfAbsent({ ...ownerKey(owner.id), ...owner, version: 1, ...listed });
      return created ? "created" : "taken";
    },

    async findByUsername(portalUsername) {
      const item = await store.get(usernameKey(portalUsername));
      const owner = item && (await find(parse(Claim, item).ownerId));
      return owner && foldUsername(owner.portalUsername) === foldUsername(portalUsername) ? owner : undefined;
    },

    async change(owner, { sealedPassword, ...change }, updatedAt) {
      const { portalUsername = owner.portalUsername } = change;
      const renamed = !isSameUsername(portalUsername, owner.portalUsername);
      if (renamed && !(await claim(portalUsername, owner.id))) return "taken";
      const written = await store.update(ownerKey(owner.id), {
        set: { ...change, ...(sealedPassword !== null && { sealedPassword }), updatedAt },
        remove: sealedPassword === null ? ["sealedPassword"] : [],
        add: { version: 1 },
        condition: "#version = :seen",
        values: { ":seen": owner.version },
      });
      if (!written) return "changed";
      if (renamed) await release(owner.portalUsername);
      return parse(Stored, written);
    },

    async remove({ id, portalUsername, version }) {
      const gone = await store.update(ownerKey(id), {
        set: { tombstone: true },
        remove: [...Object.keys(Stored.entries), "listedUnder", "listedAt"],
        condition: "#version = :seen",
        values: { ":seen": version },
      });
      if (gone) await release(portalUsername);
      return gone !== undefined;
    },

    release,

    list: (page) => listRecords(store, readOwner, { index: "listed", partition: "OWNERS", ...page }),
  };
}

const nothingKnown = { name: "", portalUsername: "", createdAt: "", updatedAt: "", version: 0 };

const readOwner = (item: Item): Owner =>
  readRecord(Stored, item, (kept) => ({ ...nothingKnown, ...kept, id: Number(String(item["pk"]).split("#")[1]) }));

/** An owner as answers show it: never the password, sealed or not. */
export function toOwnerAnswer({ id, name, portalUsername, createdAt, updatedAt }: Owner) {
  return { id, name, portalUsername, createdAt, updatedAt };
}
