import { composeClients } from "../../compose/clients.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeClients("list-clients", process.env));
