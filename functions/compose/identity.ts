import * as v from "valibot";
import { createClientRepository } from "../../shared/auth/client-repository.ts";
import { createIdentityCheck } from "../../shared/auth/identity.ts";
import { createSessionRepository } from "../../shared/auth/session-repository.ts";
import { parse } from "../../shared/parsing/parse.ts";
import { config } from "./config.ts";
import { composeTable, type Variables } from "./with-table.ts";

export function composeIdentity(serviceName: string, variables: Variables) {
  const { log, store, clock } = composeTable(serviceName, variables);
  const { IDENTITY } = parse(v.object({ IDENTITY: config.IDENTITY }), variables);
  return {
    log,
    store,
    now: clock.now,
    personOf: IDENTITY && createIdentityCheck(IDENTITY, clock.now),
    clients: createClientRepository(store),
    sessions: createSessionRepository(store, clock.now),
  };
}
