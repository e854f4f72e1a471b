import { composeTokens } from "../../compose/tokens.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeTokens("refresh-token", process.env));
