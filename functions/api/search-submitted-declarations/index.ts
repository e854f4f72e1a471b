import { composeAccepting } from "../../compose/accepting.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeAccepting("search-submitted-declarations", process.env));
