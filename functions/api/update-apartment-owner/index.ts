import { composeOwners } from "../../compose/owners.ts";
import { composeTasksInDoubt } from "../../compose/removing.ts";
import { createHandler } from "./handler.ts";

const parts = composeOwners("update-apartment-owner", process.env);

export const handler = createHandler({ ...parts, tasksInDoubt: composeTasksInDoubt(parts.store, parts.now) });
