import { createApartmentRepository } from "../../shared/apartments/apartment-repository.ts";
import type { Store } from "../../shared/aws/store.ts";
import type { EpochMs } from "../../shared/ids-and-times.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { createFilingRepository } from "../../shared/records/filing-repository.ts";
import { portalUserOf } from "../../shared/records/keys.ts";
import { forgetPortalUser } from "../../shared/records/portal-users.ts";
import { createRowRepository } from "../../shared/records/row-repository.ts";
import { createTasksInDoubt } from "../../shared/tasks/reading/tasks-in-doubt.ts";
import type { Variables } from "./config.ts";
import { composeProtected } from "./protected.ts";

/** Finds the tasks that still need an owner's login for a look-up. */
export const composeTasksInDoubt = (store: Store, now: () => EpochMs) =>
  createTasksInDoubt({ store, rows: createRowRepository(store, now), filings: createFilingRepository(store), now });

export function composeRemoving(serviceName: string, variables: Variables) {
  const parts = composeProtected(serviceName, variables);
  const { store, clock } = parts;
  return {
    ...parts,
    owners: createOwnerRepository(store),
    apartments: createApartmentRepository(store),
    tasksInDoubt: composeTasksInDoubt(store, clock.now),
    forgetLogin: (portalUsername: string) => forgetPortalUser(store, portalUserOf(portalUsername), clock.now()),
  };
}
