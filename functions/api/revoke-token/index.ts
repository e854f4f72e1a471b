import { createSessionRepository } from "../../../shared/auth/session-repository.ts";
import { composeTable } from "../../compose/with-table.ts";
import { createHandler } from "./handler.ts";

const { log, store, clock } = composeTable("revoke-token", process.env);

export const handler = createHandler({ log, sessions: createSessionRepository(store, clock.now) });
