import { createClientRepository } from "../../shared/auth/client-repository.ts";
import type { Variables } from "./config.ts";
import { composeProtected } from "./protected.ts";

export function composeClients(serviceName: string, variables: Variables) {
  const parts = composeProtected(serviceName, variables);
  return { ...parts, clients: createClientRepository(parts.store) };
}
