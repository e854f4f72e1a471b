import { composeDispatching } from "../../compose/dispatching.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeDispatching("dispatch-task", process.env));
