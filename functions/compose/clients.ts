import { createClientRepository } from "../../shared/auth/client-repository.ts";
import { composeProtected } from "./protected.ts";

/** What the functions that manage clients are composed of. */
export function composeClients(serviceName: string, variables: Readonly<Record<string, string | undefined>>) {
  const parts = composeProtected(serviceName, variables);
  return { ...parts, clients: createClientRepository(parts.store), now: parts.clock.now };
}
