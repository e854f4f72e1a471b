import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { unblockApartmentOwner } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { type OwnerRepository, toOwnerAnswer } from "../../../shared/owners/owner-repository.ts";
import { portalUserOf } from "../../../shared/records/keys.ts";
import { unblockPortalUser } from "../../../shared/records/portal-users.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends ApiDependencies {
  readonly store: Pick<Store, "get" | "update">;
  readonly owners: Pick<OwnerRepository, "findByUsername">;
  readonly now: () => EpochMs;
}

/** POST /apartment-owners/{id}/unblock: lets the next task try the password on record again. */
export function createHandler({ store, owners, now, ...dependencies }: Dependencies) {
  return createApiHandler(unblockApartmentOwner, dependencies, async ({ path: { id } }) => {
    const owner = await owners.findByUsername(id);
    if (!owner) return undefined;
    const forgotten = await unblockPortalUser(store, portalUserOf(owner.portalUsername), now());
    if (!forgotten.written) throw new ApiError(say("not_blocked"));
    return { apartmentOwner: toOwnerAnswer(owner) };
  });
}
