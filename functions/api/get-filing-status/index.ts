import { composeOperating } from "../../compose/operating.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeOperating("get-filing-status", process.env));
