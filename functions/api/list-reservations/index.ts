import { composeProtected } from "../../compose/protected.ts";
import { createHandler } from "./handler.ts";

const parts = composeProtected("list-reservations", process.env);

export const handler = createHandler({ ...parts, now: parts.clock.now });
