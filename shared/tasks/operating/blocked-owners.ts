import type { Store } from "../../aws/store.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import type { OwnerRecord } from "../../ports/owners-and-apartments.ts";
import { portalUserKey, portalUserOf } from "../../records/keys.ts";
import { type Block, blockOf, readUser } from "../../records/portal-users.ts";

export interface BlockedOwner<Owner extends OwnerRecord = OwnerRecord> extends Block {
  readonly owner: Owner;
}

export const toBlockedAnswer = ({ owner: { portalUsername }, why, until }: BlockedOwner) => ({
  portalUsername,
  why,
  until,
});

export async function blockedOwners<Owner extends OwnerRecord>(
  store: Pick<Store, "getMany">,
  owners: readonly Owner[],
  now: EpochMs,
): Promise<BlockedOwner<Owner>[]> {
  const keys = owners.map(({ portalUsername }) => portalUserKey(portalUserOf(portalUsername)));
  const users = new Map((await store.getMany(keys)).map((item) => [item["pk"], readUser(item)]));
  return owners.flatMap((owner, index) => {
    const user = users.get(keys[index]?.pk);
    const { sealedPassword } = owner;
    const block = user && sealedPassword !== undefined ? blockOf(user, sealedPassword, now) : undefined;
    return block ? [{ owner, ...block }] : [];
  });
}
