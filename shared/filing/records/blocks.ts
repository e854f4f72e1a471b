import { createHash } from "node:crypto";
import type { Store } from "../../aws/store.ts";
import { dayMs } from "../../contract/day.ts";
import { portalUserKey } from "./keys.ts";
import { type PortalUser, readUser } from "./portal-users.ts";

/**
 * Posts of one user without a clear answer, in a row: each may have been a refusal. A password that has logged in before is
 * hardly wrong, and may be posted more often; six in a row would lock the account.
 */
export const maxUnclear = { proven: 5, unproven: 3 };

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
  const posts = unclear.reduce((sum, { times }) => sum + times, 0);
  // What was set since is posted once all the same.
  return ours && posts >= most ? { why: "unclear", until: "" } : undefined;
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

/**
 * Forgets a login: its session, all that is known of its passwords. Only how long the portal is to be spared stays for a
 * day, so that nobody's account is locked by an owner who goes and comes back. False when a worker has it right now.
 */
export async function forgetPortalUser(
  store: Pick<Store, "get" | "update">,
  portalUser: string,
  now: number,
): Promise<boolean> {
  const item = await store.get(portalUserKey(portalUser));
  if (!item) return true;
  const { fence, refusedAt, posted } = readUser(item);
  // What was posted without an answer may have been refused.
  const spared = Math.max(refusedAt ?? 0, posted?.at ?? 0);
  const change = {
    set: { expiresAt: Math.ceil((now + dayMs) / 1_000), ...(spared > 0 && { refusedAt: spared }) },
    remove: [
      "holder",
      "leaseUntil",
      "cookies",
      "posted",
      "proven",
      "unclear",
      "refused",
      "sinceProgress",
      "properties",
      "ownerAction",
    ],
    condition: "#fence = :fence AND (attribute_not_exists(#holder) OR #leaseUntil < :now)",
    values: { ":fence": fence, ":now": now },
  };
  return (await store.update(portalUserKey(portalUser), change)) !== undefined;
}
