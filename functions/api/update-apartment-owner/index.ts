import { ownerParts } from "../../../shared/owners/owner-parts.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(ownerParts("update-apartment-owner", process.env));
