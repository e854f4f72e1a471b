import { composeIdentity } from "../../compose/identity.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeIdentity("exchange-identity", process.env));
