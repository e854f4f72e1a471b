import { composeTokens } from "../../compose/tokens.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeTokens("log-in", process.env));
