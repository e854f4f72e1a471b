import { createAtWork } from "../../shared/filing/reading/at-work.ts";
import { forgetPortalUser } from "../../shared/filing/records/blocks.ts";
import { portalUserOf } from "../../shared/filing/records/keys.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { composeReading } from "./reading.ts";
import type { Variables } from "./with-table.ts";

export function composeRemoving(serviceName: string, variables: Variables) {
  const parts = composeReading(serviceName, variables);
  const { store, readTask, now } = parts;
  return {
    ...parts,
    owners: createOwnerRepository(store),
    isAtWork: createAtWork(store, readTask),
    forgetLogin: (portalUsername: string) => forgetPortalUser(store, portalUserOf(portalUsername), now()),
  };
}
