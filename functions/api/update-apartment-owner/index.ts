import { composeOwners } from "../../compose/owners.ts";
import { composeLookedUp } from "../../compose/removing.ts";
import { createHandler } from "./handler.ts";

const parts = composeOwners("update-apartment-owner", process.env);

export const handler = createHandler({ ...parts, lookedUp: composeLookedUp(parts.store, parts.now) });
