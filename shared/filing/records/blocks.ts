import type { Store } from "../../aws/store.ts";
import { portalUserKey } from "./keys.ts";

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
