import { createHash } from "node:crypto";
import * as v from "valibot";
import { type MayBeUnread, readRecord, requireReadable, UnreadableRecord, updateAndCount } from "../aws/record.ts";
import { type Item, notWritten, type Store, type Written, type WrittenItem } from "../aws/store.ts";
import type { Clock } from "../clock.ts";
import type { Times } from "../deployment/times.ts";
import { EpochMs, secondFrom, TaskId } from "../ids-and-times.ts";
import { dayMs } from "../parsing/durations.ts";
import type { Property } from "../portal/portal.ts";
import { Words } from "../wording/say.ts";
import { portalUserKey } from "./keys.ts";

/** A password's fingerprint, and its version where it is on record. */
const Password = v.object({ fingerprint: v.string(), version: v.optional(v.string()) });
/** `doubtedUntil`: it had logged in before; until then others show whether the sign-on refuses everybody. */
const RefusedPassword = v.object({ ...Password.entries, doubtedUntil: v.optional(EpochMs) });

/** What happened at the portal since the user's last progress. */
const SinceProgress = v.object({
  logins: v.array(v.number()),
  /** Exchanges: one sum for each visit, at the time of its last call. */
  calls: v.array(v.object({ at: EpochMs, count: v.number() })),
});
export type SinceProgress = v.InferOutput<typeof SinceProgress>;

/**
 * What we know of a login at the portal. Passwords appear as fingerprints only. The lease names the worker that may use
 * it; its fence grows with every lease, which shuts out an earlier holder's writes.
 */
export const PortalUser = v.object({
  holder: v.optional(v.string()),
  leaseUntil: v.optional(EpochMs),
  fence: v.number(),
  /** Sealed cookies of the session in use, for a successor after a crash. */
  cookies: v.optional(v.string()),
  /** A posted password whose answer is unknown: it may have been refused. */
  posted: v.optional(v.object({ fingerprint: v.string(), at: EpochMs })),
  proven: v.optional(v.string()),
  /** Posts without a clear answer since the last clear one, by password. */
  unclear: v.optional(v.array(v.object({ ...Password.entries, times: v.number() }))),
  refused: v.optional(v.array(RefusedPassword)),
  /** Refusals since the last accepted password, of whichever passwords, and posts beside them without a clear answer. */
  inARow: v.optional(v.object({ refused: v.number(), unclear: v.number() })),
  sinceProgress: v.optional(SinceProgress),
  /** Which properties its page has ever shown, and since when it misses some of them. */
  properties: v.optional(
    v.object({
      seen: v.array(v.string()),
      missing: v.array(v.object({ registryId: v.string(), at: EpochMs })),
    }),
  ),
  /** When the portal last refused a password, or may have. */
  refusedAt: v.optional(EpochMs),
  lockedUntil: v.optional(EpochMs),
  /** What the owner has to do at the portal; each new task may try once. */
  ownerAction: v.optional(v.object({ taskId: TaskId, what: Words })),
  /** Until when nothing is tried: after so many outages in a row, or since all of the user's sessions are taken. */
  rest: v.optional(v.object({ until: EpochMs, outages: v.number(), taken: v.optional(v.literal(true)) })),
});
export type PortalUser = v.InferOutput<typeof PortalUser>;

/** A lease; every write to the record proves that it still holds. */
export interface Lease {
  readonly portalUser: string;
  readonly holder: string;
  readonly fence: number;
}

/** Changes to the record; `null` removes. */
export type UserChange = {
  readonly [K in Exclude<keyof PortalUser, "holder" | "leaseUntil" | "fence">]?: PortalUser[K] | null;
};

type UserAsRead = PortalUser & MayBeUnread;

/** A portal user as it is after a write, if that took place. */
type WrittenUser = Written<{ readonly user: UserAsRead }>;

interface Leased {
  readonly lease: Lease;
  readonly user: PortalUser;
}

/** The logins at the portal. One worker at a time may use one, and only that worker writes what it has learned. */
export interface PortalUserRepository {
  /** Leases a login to a worker, until then: not while another worker has it. Rejects if its record cannot be read. */
  lease(portalUser: string, holder: string, now: EpochMs, until: EpochMs): Promise<Written<Leased>>;
  /** Writes what a visit has learned: not where the lease is no longer ours. */
  learn(lease: Lease, learned: UserChange): Promise<WrittenUser>;
  /** Ends a lease that is still ours, and writes what was learned. */
  release(lease: Lease, learned: UserChange): Promise<WrittenUser>;
  /** The sign-on refused everybody: what it refused of this user counts as good again, unless another password does. */
  trustAgain(portalUser: string): Promise<Written>;
  /** Sets until when nothing is tried with a login, if it is on record. */
  rest(portalUser: string, rest: PortalUser["rest"]): Promise<Written>;
}

export function createPortalUserRepository(store: Store): PortalUserRepository {
  return {
    lease: (portalUser, holder, now, until) => lease(store, portalUser, holder, now, until),
    learn: (held, learned) => learn(store, held, learned),
    release: (held, learned) => writeUnder(store, held, learned, leaseNames),
    trustAgain: (portalUser) => trustAgain(store, portalUser),
    rest: async (portalUser, rest) =>
      await store.update(portalUserKey(portalUser), { set: { rest }, condition: "attribute_exists(#fence)" }),
  };
}

const leaseNames: readonly string[] = ["holder", "leaseUntil"];

/** Writes what was learned under a lease, while that is still ours. */
async function writeUnder(
  store: Store,
  { portalUser, holder, fence }: Lease,
  learned: UserChange,
  alsoRemove: readonly string[] = [],
): Promise<WrittenUser> {
  const entries = Object.entries(learned);
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null && value !== undefined));
  const remove = [...entries.filter(([, value]) => value === null).map(([name]) => name), ...alsoRemove];
  const condition = "#holder = :holder AND #fence = :fence";
  const values = { ":holder": holder, ":fence": fence };
  return asUser(await store.update(portalUserKey(portalUser), { set, remove, condition, values }));
}

async function lease(
  store: Store,
  portalUser: string,
  holder: string,
  now: EpochMs,
  until: EpochMs,
): Promise<Written<Leased>> {
  const change = {
    set: { holder, leaseUntil: until },
    // The login may have been forgotten, and be back.
    remove: ["expiresAt"],
    // A lease whose end is no number would never end.
    condition: "attribute_not_exists(#holder) OR NOT #leaseUntil >= :now",
    values: { ":now": now },
  };
  const taken = asUser(await updateAndCount(store, portalUserKey(portalUser), "fence", change));
  if (!taken.written) return notWritten;
  const { user } = taken;
  const leased = { portalUser, holder, fence: user.fence };
  if (!user.unread) return { written: true, lease: leased, user };
  // A lease that is no longer ours needs no end.
  await writeUnder(store, leased, {}, leaseNames);
  throw new UnreadableRecord(user.unread, portalUserKey(portalUser));
}

async function learn(store: Store, held: Lease, learned: UserChange): Promise<WrittenUser> {
  const result = await writeUnder(store, held, learned);
  if (result.written) requireReadable(result.user, portalUserKey(held.portalUser));
  return result;
}

async function trustAgain(store: Store, portalUser: string): Promise<Written> {
  const user = toUser(await store.get(portalUserKey(portalUser)));
  const { refused = [], proven } = user ?? {};
  const doubted = refused.find(({ doubtedUntil }) => doubtedUntil !== undefined);
  if (!doubted) return notWritten;
  const set = { refused: refused.filter((one) => one !== doubted), proven: proven ?? doubted.fingerprint };
  const condition = "#refused = :refused";
  return await store.update(portalUserKey(portalUser), { set, condition, values: { ":refused": refused } });
}

const toUser = (item: Item | undefined) => item && readUser(item);
const asUser = (result: WrittenItem): WrittenUser =>
  result.written ? { written: true, user: readUser(result.item) } : notWritten;

/** A login whose record cannot be read is used only once a person has unblocked it. */
export const readUser = (item: Item): UserAsRead =>
  readRecord(PortalUser, item, { fence: v.parse(v.fallback(v.number(), 0), item["fence"]) });

type SeenProperties = NonNullable<PortalUser["properties"]>;

/** What the login's page of properties has shown. One page may be empty, or another login's. */
export interface KnownProperties {
  /** Starts with what is on record of another user. */
  begin(record?: SeenProperties): void;
  /** Notes that a session began just now. */
  loggedIn(): void;
  /** Notes what the page shows now. */
  note(shown: readonly Property[]): void;
  /** Notes properties with drafts of ours: a worker may have died before it noted that the page showed them. */
  noteOurs(registryIds: readonly string[]): void;
  /**
   * Until when to wait for a property that the page does not show. Undefined where it is not the login's: the page never
   * showed it, or a session that began a while after the first miss does not show it either.
   */
  awaitedUntil(registryId: string): number | undefined;
  /** Everything known of the properties, to be written. Undefined where nothing is new. */
  learned(): SeenProperties | undefined;
}

export function createKnownProperties(
  clock: Pick<Clock, "now">,
  times: Pick<Times, "backoffCap" | "settle">,
): KnownProperties {
  const nothing: SeenProperties = { seen: [], missing: [] };
  let known = nothing;
  let isNew = false;
  let isEmpty = false;
  let loggedInAt: EpochMs | undefined;
  const learn = (latest: SeenProperties) => {
    known = latest;
    isNew = true;
  };
  return {
    begin(record = nothing) {
      known = record;
      [isNew, isEmpty, loggedInAt] = [false, false, undefined];
    },
    loggedIn() {
      loggedInAt = clock.now();
    },
    note(shown) {
      isEmpty = shown.length === 0;
      const ids = shown.map(({ registryId }) => registryId);
      const seen = [...new Set([...known.seen, ...ids])];
      const missing = known.missing.filter(({ registryId }) => !ids.includes(registryId));
      if (seen.length > known.seen.length || missing.length < known.missing.length) learn({ seen, missing });
    },
    noteOurs(registryIds) {
      const seen = [...new Set([...known.seen, ...registryIds])];
      if (seen.length > known.seen.length) learn({ ...known, seen });
    },
    awaitedUntil(registryId) {
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
 * Posts in a row of one user without a clear answer: each may have been a refusal, and six lock the account. A proven
 * password is hardly wrong, and may be posted more often.
 */
export const maxUnclear = { proven: 5, unproven: 3 };

export const unclearOf = ({ unclear = [] }: Pick<PortalUser, "unclear">) =>
  unclear.reduce((sum, { times }) => sum + times, 0);

/** After so many refusals in a row, of whichever passwords, nothing is posted until a person says so. */
export const maxRefused = 3;
/** Nor after so many posts in a row that were refused or may have been. The portal counts them, and never forgets by time. */
const maxDoubtful = maxUnclear.proven;

type Posts = Pick<PortalUser, "inARow" | "unclear">;

export const isRefusedTooOften = ({ inARow }: Posts) => (inARow?.refused ?? 0) >= maxRefused;

/** Posts in a row that were refused or may have been. */
export const doubtfulPosts = ({ inARow = { refused: 0, unclear: 0 }, ...user }: Posts) =>
  inARow.refused + inARow.unclear + unclearOf(user);

export const isDoubtfulTooOften = (user: Posts) => doubtfulPosts(user) >= maxDoubtful;

/** The version of the password on record: changes whenever it is set. */
export const passwordVersionOf = (sealedPassword: string) =>
  createHash("sha256").update(sealedPassword).digest("base64url").slice(0, 16);

/** Why a login is blocked. `until`: ISO 8601, "" where a person has to act. */
export interface Block {
  readonly why: "refused" | "refused_often" | "locked" | "owner_action" | "unclear";
  readonly until: string;
}

/** What keeps the password on record from being posted, if anything. */
export function blockOf(user: UserAsRead, sealedPassword: string, now: EpochMs): Block | undefined {
  const { refused = [], lockedUntil, ownerAction, unclear = [], proven } = user;
  if (user.unread) return { why: "unclear", until: "" };
  const version = passwordVersionOf(sealedPassword);
  if (isRefusedTooOften(user)) return { why: "refused_often", until: "" };
  if (refused.some((one) => one.version === version && !isDoubted(one, now))) return { why: "refused", until: "" };
  if (lockedUntil !== undefined && now < lockedUntil)
    return { why: "locked", until: new Date(lockedUntil).toISOString() };
  if (ownerAction) return { why: "owner_action", until: "" };
  const ours = unclear.find((one) => one.version === version);
  const most = ours && ours.fingerprint === proven ? maxUnclear.proven : maxUnclear.unproven;
  // A password set since is still posted once, while few posts are in doubt.
  return isDoubtfulTooOften(user) || (ours && unclearOf(user) >= most) ? { why: "unclear", until: "" } : undefined;
}

/** Whether the password had logged in before and was refused minutes ago: the sign-on may refuse everybody. */
export const isDoubted = ({ doubtedUntil }: v.InferOutput<typeof RefusedPassword>, now: EpochMs) =>
  doubtedUntil !== undefined && now < doubtedUntil;

/** The portal has not forgotten what it refused: after one more refusal a person has to look again. */
const lastTry = { refused: maxRefused - 1, unclear: 0 };

function isDamaged({ unread }: UserAsRead, portalUser: string): boolean {
  if (unread === "newer") throw new UnreadableRecord(unread, portalUserKey(portalUser));
  return unread === "damaged";
}

const allBut = (names: readonly string[]) => Object.keys(PortalUser.entries).filter((name) => !names.includes(name));

/**
 * Forgets that the portal refused, locked or stopped a login, at a person's request: the next filing tries it once more. Of
 * a record that cannot be read nothing else is kept. Not where nothing is known of the login, or a worker has it right now.
 */
export async function unblockPortalUser(
  store: Pick<Store, "get" | "update">,
  portalUser: string,
  now: EpochMs,
): Promise<Written> {
  const item = await store.get(portalUserKey(portalUser));
  if (!item) return notWritten;
  const user = readUser(item);
  const blocking = ["refused", "refusedAt", "unclear", "lockedUntil", "ownerAction", "posted"];
  const remove = isDamaged(user, portalUser) ? allBut(["fence", "inARow"]) : blocking;
  const condition = "attribute_exists(#fence) AND (attribute_not_exists(#holder) OR #leaseUntil < :now)";
  const change = { set: { fence: user.fence, inARow: lastTry }, remove, condition, values: { ":now": now } };
  return await store.update(portalUserKey(portalUser), change);
}

/** What a forgotten login keeps, besides the number of unclear posts: how long to spare the portal. */
const kept = ["fence", "refusedAt", "inARow", "lockedUntil", "rest"];
/** Refusals in a row are kept longer: the portal does not forget them by time. */
const [loginKeptMs, refusalsKeptMs] = [dayMs, 30 * dayMs];

/**
 * Forgets a login's session and passwords. How long to spare the portal is kept for a while, so that an owner who is
 * removed and added again does not lock the account. Not where a worker has the login right now.
 */
export async function forgetPortalUser(
  store: Pick<Store, "get" | "update">,
  portalUser: string,
  now: EpochMs,
): Promise<Written> {
  const item = await store.get(portalUserKey(portalUser));
  if (!item) return { written: true };
  const user = readUser(item);
  const { fence, refusedAt, posted, inARow } = user;
  // A post without an answer may have been a refusal.
  const refusedSince = Math.max(refusedAt ?? 0, posted?.at ?? 0);
  const times = unclearOf(user);
  const damaged = isDamaged(user, portalUser);
  const set: Partial<PortalUser> = damaged
    ? { refusedAt: now, inARow: lastTry }
    : {
        ...(refusedSince > 0 && { refusedAt: refusedSince }),
        ...(times > 0 && { unclear: [{ fingerprint: "", times }] }),
      };
  const change = {
    set: { expiresAt: secondFrom(now + (inARow || damaged ? refusalsKeptMs : loginKeptMs)), ...set },
    remove: allBut([...(damaged ? ["fence"] : kept), ...Object.keys(set)]),
    condition: "#fence = :fence AND (attribute_not_exists(#holder) OR #leaseUntil < :now)",
    values: { ":fence": fence, ":now": now },
  };
  return await store.update(portalUserKey(portalUser), change);
}
