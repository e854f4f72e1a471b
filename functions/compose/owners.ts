import { createSealer } from "../../shared/aws/sealer.ts";
import { createOwnerRepository } from "../../shared/owners/owner-repository.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeProtected } from "./protected.ts";

/** For functions that receive owners' passwords: they can seal them, but not open them. */
export function composeOwners(serviceName: string, variables: Variables) {
  const parts = composeProtected(serviceName, variables);
  const { PASSWORDS_KEY } = readSettings(variables, "PASSWORDS_KEY");
  return { ...parts, owners: createOwnerRepository(parts.store), sealer: createSealer(parts.kms, PASSWORDS_KEY) };
}
