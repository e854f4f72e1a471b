import { tokenParts } from "../../../shared/auth/token-parts.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(tokenParts("log-in", process.env));
