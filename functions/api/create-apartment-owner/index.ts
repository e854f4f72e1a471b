import { ownerParts } from "../../../shared/owners/owner-parts.ts";
import { createHandler } from "./handler.ts";

export const handler = createHandler(ownerParts("create-apartment-owner", process.env));
