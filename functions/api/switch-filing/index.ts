import { composeOperating } from "../../compose/operating.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeOperating("switch-filing", process.env));
