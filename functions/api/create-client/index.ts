import { composeClients } from "../../compose/clients.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeClients("create-client", process.env));
