import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { composeProtected } from "../../compose/protected.ts";
import { createHandler } from "./handler.ts";

const parts = composeProtected("get-apartment-owner", process.env);

export const handler = createHandler({ ...parts, owners: createOwnerRepository(parts.store) });
