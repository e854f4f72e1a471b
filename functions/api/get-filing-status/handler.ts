import { type ApiDependencies, createApiHandler } from "../../../shared/api/handler.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { getFilingStatus } from "../../../shared/contract/endpoints.ts";
import { defaultLimit } from "../../../shared/contract/paging.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import type { OwnerRepository } from "../../../shared/owners/owner-repository.ts";
import type { Breaker } from "../../../shared/records/breaker.ts";
import { blockedOwners, toBlockedAnswer } from "../../../shared/tasks/operating/blocked-owners.ts";
import { heldUp } from "../../../shared/tasks/operating/operations.ts";

export interface Dependencies extends ApiDependencies {
  readonly store: Pick<Store, "getMany">;
  readonly breaker: Pick<Breaker, "state">;
  readonly owners: Pick<OwnerRepository, "list">;
  readonly now: () => EpochMs;
}

/** GET /filing/status: what holds filing up. It reads no task, since many clients ask every minute. */
export function createHandler({ store, breaker, owners, now, ...dependencies }: Dependencies) {
  return createApiHandler(getFilingStatus, dependencies, async () => {
    const [switched, { records }] = await Promise.all([breaker.state(), owners.list({ limit: defaultLimit })]);
    return {
      ...heldUp(switched, now()),
      blockedOwners: (await blockedOwners(store, records, now())).map(toBlockedAnswer),
    };
  });
}
