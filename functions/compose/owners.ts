import * as v from "valibot";
import { createSealer } from "../../shared/aws/sealer.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { parse } from "../../shared/parsing/parse.ts";
import { config } from "./config.ts";
import { composeProtected } from "./protected.ts";
import type { Variables } from "./with-table.ts";

/** What the functions that take owners' passwords are composed of: they can seal, not open. */
export function composeOwners(serviceName: string, variables: Variables) {
  const parts = composeProtected(serviceName, variables);
  const { PASSWORDS_KEY } = parse(v.object({ PASSWORDS_KEY: config.PASSWORDS_KEY }), variables);
  return {
    ...parts,
    owners: createOwnerRepository(parts.store),
    sealer: createSealer(parts.kms, PASSWORDS_KEY),
    now: parts.clock.now,
  };
}
