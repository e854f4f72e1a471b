import { clientParts } from "../../../shared/auth/client-parts.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(clientParts("delete-client", process.env));
