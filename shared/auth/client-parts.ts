import { apiParts } from "../api/parts.ts";
import { createClientRepository } from "./client-repository.ts";

/** What the functions that manage clients are composed of. */
export function clientParts(serviceName: string, variables: Readonly<Record<string, string | undefined>>) {
  const parts = apiParts(serviceName, variables);
  return { ...parts, clients: createClientRepository(parts.store), now: parts.clock.now };
}
