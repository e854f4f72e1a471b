import { apiParts } from "../../../shared/api/parts.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { createHandler } from "./handler.ts";

const parts = apiParts("list-apartment-owners", process.env);

export const handler = createHandler({ ...parts, owners: createOwnerRepository(parts.store) });
