import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { composeProtected } from "../../compose/protected.ts";
import { createHandler } from "./handler.ts";

const parts = composeProtected("list-apartment-owners", process.env);

export const handler = createHandler({ ...parts, owners: createOwnerRepository(parts.store) });
