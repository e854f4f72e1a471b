import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { composeAccepting } from "../../compose/accepting.ts";
import { createHandler } from "./handler.ts";

const parts = composeAccepting("check-apartment-owner", process.env);

export const handler = createHandler({ ...parts, owners: createOwnerRepository(parts.store) });
