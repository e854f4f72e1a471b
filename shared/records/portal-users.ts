import { createHash } from "node:crypto";
import * as v from "valibot";
import { type Damage, NewerRecord, readRecord, updateAndCount } from "../aws/record.ts";
import type { Item, Store } from "../aws/store.ts";
import type { Clock } from "../clock.ts";
import { dayMs } from "../contract/day.ts";
import type { Times } from "../deployment/times.ts";
import type { Property } from "../portal/portal.ts";
import { Words } from "../wording/say.ts";
import { portalUserKey } from "./keys.ts";

/** A password's fingerprint, and which setting of it; a password that a task brought along has no version. */
const Password = v.object({ fingerprint: v.string(), version: v.optional(v.string()) });

/** What happened at the portal since anything of the user's was brought further. */
const SinceProgress = v.object({
  logins: v.array(v.number()),
  /** How often the portal was called for it: each visit's calls together, as of its last. */
  calls: v.array(v.object({ at: v.number(), count: v.number() })),
});
export type SinceProgress = v.InferOutput<typeof SinceProgress>;

/**
 * What we know of a login at the portal. All passwords appear as fingerprints only. The lease says who may use it now;
 * its fence grows with every lease, so that what an old holder still does can be told apart.
 */
export const PortalUser = v.object({
  holder: v.optional(v.string()),
  leaseUntil: v.optional(v.number()),
  fence: v.number(),
  /** Sealed cookies of the session in use: a successor after a crash goes on with it. */
  cookies: v.optional(v.string()),
  /** A password that was posted and whose answer is not known: it may have been refused. */
  posted: v.optional(v.object({ fingerprint: v.string(), at: v.number() })),
  proven: v.optional(v.string()),
  /** Posts without a clear answer since the last clear one, by password. */
  unclear: v.optional(v.array(v.object({ ...Password.entries, times: v.number() }))),
  refused: v.optional(v.array(Password)),
  sinceProgress: v.optional(SinceProgress),
  /** What its page of properties has ever shown, and since when it does not show what it did. */
  properties: v.optional(
    v.object({
      seen: v.array(v.string()),
      missing: v.array(v.object({ registryId: v.string(), at: v.number() })),
    }),
  ),
  /** When the portal last refused a password, or may have. */
  refusedAt: v.optional(v.number()),
  lockedUntil: v.optional(v.number()),
  /** The owner has to act at the portal; each new task may try once. */
  ownerAction: v.optional(v.object({ taskId: v.number(), what: Words })),
  /** The portal could not be used, so often in a row, or all of the user's sessions are taken: nothing is tried before. */
  rest: v.optional(v.object({ until: v.number(), outages: v.number(), taken: v.optional(v.literal(true)) })),
});
export type PortalUser = v.InferOutput<typeof PortalUser>;

/** Hold of a lease: proof for every write to the record. */
export interface Lease {
  readonly portalUser: string;
  readonly holder: string;
  readonly fence: number;
}

/** What a login attempt taught us. `null` forgets. */
export type Learned = {
  readonly [K in Exclude<keyof PortalUser, "holder" | "leaseUntil" | "fence">]?: PortalUser[K] | null;
};

export type PortalUserRepository = ReturnType<typeof createPortalUserRepository>;

export function createPortalUserRepository(store: Store) {
  const ours = "#holder = :holder AND #fence = :fence";
  const write = async ({ portalUser, holder, fence }: Lease, learned: Learned, alsoRemove: string[]) => {
    const entries = Object.entries(learned);
    const set = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
    const remove = [...entries.filter(([, value]) => value === null).map(([name]) => name), ...alsoRemove];
    const values = { ":holder": holder, ":fence": fence };
    return toUser(await store.update(portalUserKey(portalUser), { set, remove, condition: ours, values }));
  };

  return {
    /** Undefined while another holds it. `wasDamaged`: what could not be read of the record is known no more. */
    async lease(portalUser: string, holder: string, now: number, until: number) {
      const change = {
        set: { holder, leaseUntil: until },
        // Of a login that was forgotten and is back.
        remove: ["expiresAt"],
        // What is no time never ends.
        condition: "attribute_not_exists(#holder) OR NOT #leaseUntil >= :now",
        values: { ":now": now },
      };
      const user = toUser(await updateAndCount(store, portalUserKey(portalUser), "fence", change));
      if (!user) return undefined;
      const lease = { portalUser, holder, fence: user.fence };
      if (user.isNewer) {
        await write(lease, {}, ["holder", "leaseUntil"]);
        throw new NewerRecord();
      }
      if (!user.unreadable) return { lease, user };
      // The worst is assumed: a password was refused just now, and none has logged in before.
      const lost = new Set([...Object.keys(user.unreadable), "cookies", "proven"]);
      lost.delete("refusedAt");
      const worst = await write(lease, { refusedAt: now }, [...lost]);
      return worst && { lease, user: worst, wasDamaged: true };
    },

    /** Writes while the lease is ours; undefined when it no longer is. */
    learn: async (lease: Lease, learned: Learned) => await write(lease, learned, []),

    async release(lease: Lease, learned: Learned) {
      await write(lease, learned, ["holder", "leaseUntil"]);
    },

    async rest(portalUser: string, rest: PortalUser["rest"]) {
      await store.update(portalUserKey(portalUser), { set: { rest }, condition: "attribute_exists(#fence)" });
    },
  };
}

const toUser = (item: Item | undefined) => item && readUser(item);

export const readUser = (item: Item): PortalUser & Damage =>
  readRecord(PortalUser, item, (kept) => ({ fence: 0, ...kept }));

type Shown = NonNullable<PortalUser["properties"]>;

/** What the login's page of properties has shown. One page may be empty, or another login's. */
export type KnownProperties = ReturnType<typeof createKnownProperties>;

export function createKnownProperties(clock: Pick<Clock, "now">, times: Pick<Times, "backoffCap" | "settle">) {
  const nothing: Shown = { seen: [], missing: [] };
  let known = nothing;
  let isNew = false;
  let isEmpty = false;
  let loggedInAt: number | undefined;
  const learn = (latest: Shown) => {
    known = latest;
    isNew = true;
  };
  return {
    /** Starts with what is on record of another user. */
    begin(record: Shown | undefined = nothing) {
      known = record;
      [isNew, isEmpty, loggedInAt] = [false, false, undefined];
    },
    loggedIn() {
      loggedInAt = clock.now();
    },
    note(shown: readonly Property[]) {
      isEmpty = shown.length === 0;
      const ids = shown.map(({ registryId }) => registryId);
      const seen = [...new Set([...known.seen, ...ids])];
      const missing = known.missing.filter(({ registryId }) => !ids.includes(registryId));
      if (seen.length > known.seen.length || missing.length < known.missing.length) learn({ seen, missing });
    },
    /** Notes properties with drafts of ours: a worker may have died before it noted that the page showed them. */
    had(registryIds: readonly string[]) {
      const seen = [...new Set([...known.seen, ...registryIds])];
      if (seen.length > known.seen.length) learn({ ...known, seen });
    },
    /**
     * Until when to wait for a property that the page does not show. Undefined where it is not the login's: the page never
     * showed it, or a session that began a while after the first miss does not show it either.
     */
    awaited(registryId: string) {
      if (!isEmpty && !known.seen.includes(registryId)) return undefined;
      const now = clock.now();
      const missed = known.missing.find((one) => one.registryId === registryId);
      if (!missed) learn({ ...known, missing: [...known.missing, { registryId, at: now }] });
      const again = (missed?.at ?? now) + times.backoffCap;
      if (loggedInAt !== undefined && loggedInAt >= again) return undefined;
      return Math.max(again, now + times.settle);
    },
    learned: () => (isNew ? known : undefined),
  };
}

/**
 * Posts of one user without a clear answer, in a row: each may have been a refusal. A password that has logged in before is
 * hardly wrong, and may be posted more often; six in a row would lock the account.
 */
export const maxUnclear = { proven: 5, unproven: 3 };

export const unclearOf = ({ unclear = [] }: Pick<PortalUser, "unclear">) =>
  unclear.reduce((sum, { times }) => sum + times, 0);

/** Of the password on record: changes whenever it is set. */
export const versionOf = (sealedPassword: string) =>
  createHash("sha256").update(sealedPassword).digest("base64url").slice(0, 16);

/** Why a login stands still. `until`: ISO 8601, "" where a person has to do something. */
export interface Block {
  readonly why: "refused" | "locked" | "owner_action" | "unclear";
  readonly until: string;
}

/** What keeps the password on record from being posted; undefined when nothing does. */
export function blockOf(user: PortalUser, sealedPassword: string, now: number): Block | undefined {
  const { refused = [], lockedUntil, ownerAction, unclear = [], proven } = user;
  const version = versionOf(sealedPassword);
  if (refused.some((one) => one.version === version)) return { why: "refused", until: "" };
  if (lockedUntil !== undefined && now < lockedUntil)
    return { why: "locked", until: new Date(lockedUntil).toISOString() };
  if (ownerAction) return { why: "owner_action", until: "" };
  const ours = unclear.find((one) => one.version === version);
  const most = ours && ours.fingerprint === proven ? maxUnclear.proven : maxUnclear.unproven;
  // What was set since is posted once all the same.
  return ours && unclearOf(user) >= most ? { why: "unclear", until: "" } : undefined;
}

/**
 * Forgets that the portal refused, locked or stopped a login, on a person's word: the next filing tries it again. False
 * when nothing is known of the login, or a worker has it right now.
 */
export async function unblockPortalUser(
  store: Pick<Store, "update">,
  portalUser: string,
  now: number,
): Promise<boolean> {
  const remove = ["refused", "refusedAt", "unclear", "lockedUntil", "ownerAction", "posted"];
  const condition = "attribute_exists(#fence) AND (attribute_not_exists(#holder) OR #leaseUntil < :now)";
  const change = { remove, condition, values: { ":now": now } };
  return (await store.update(portalUserKey(portalUser), change)) !== undefined;
}

/** A forgotten login keeps these, and how many posts are unclear: they say how long to spare the portal. */
const kept = new Set(["fence", "refusedAt", "lockedUntil", "rest"]);

/**
 * Forgets a login: its session, all that is known of its passwords. Only how far the portal is to be spared stays for a
 * day, so that nobody's account is locked by an owner who goes and comes back. False when a worker has it right now.
 */
export async function forgetPortalUser(
  store: Pick<Store, "get" | "update">,
  portalUser: string,
  now: number,
): Promise<boolean> {
  const item = await store.get(portalUserKey(portalUser));
  if (!item) return true;
  const user = readUser(item);
  const { fence, refusedAt, posted } = user;
  // What was posted without an answer may have been refused.
  const spared = Math.max(refusedAt ?? 0, posted?.at ?? 0);
  const times = unclearOf(user);
  const set: Partial<PortalUser> = {
    ...(spared > 0 && { refusedAt: spared }),
    ...(times > 0 && { unclear: [{ fingerprint: "", times }] }),
  };
  const change = {
    set: { expiresAt: Math.ceil((now + dayMs) / 1_000), ...set },
    remove: Object.keys(PortalUser.entries).filter((name) => !kept.has(name) && !(name in set)),
    condition: "#fence = :fence AND (attribute_not_exists(#holder) OR #leaseUntil < :now)",
    values: { ":fence": fence, ":now": now },
  };
  return (await store.update(portalUserKey(portalUser), change)) !== undefined;
}
