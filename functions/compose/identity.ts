import { createClientRepository } from "../../shared/auth/client-repository.ts";
import { createIdentityCheck } from "../../shared/auth/identity.ts";
import { createSessionRepository } from "../../shared/auth/session-repository.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeTable } from "./with-table.ts";

export function composeIdentity(serviceName: string, variables: Variables) {
  const { log, store, clock } = composeTable(serviceName, variables);
  const { IDENTITY } = readSettings(variables, "IDENTITY");
  return {
    log,
    store,
    now: clock.now,
    personOf: IDENTITY && createIdentityCheck(IDENTITY, clock.now),
    clients: createClientRepository(store),
    sessions: createSessionRepository(store, clock.now),
  };
}
