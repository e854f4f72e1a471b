import { composeOwners } from "../../compose/owners.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(composeOwners("create-apartment-owner", process.env));
