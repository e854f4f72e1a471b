import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import { createIdentityCheck } from "../../../shared/auth/identity.ts";
import { createSessionRepository } from "../../../shared/auth/session-repository.ts";
import { readSettings } from "../../compose/config.ts";
import { composeTable } from "../../compose/with-table.ts";
import { createHandler } from "./handler.ts";

const { log, store, clock } = composeTable("exchange-identity", process.env);
const { IDENTITY } = readSettings(process.env, "IDENTITY");

export const handler = createHandler({
  log,
  store,
  now: clock.now,
  personOf: IDENTITY && createIdentityCheck(IDENTITY, clock.now),
  clients: createClientRepository(store),
  sessions: createSessionRepository(store, clock.now),
});
