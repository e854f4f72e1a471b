import { apiParts } from "../../../shared/api/parts.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { createHandler } from "./handler.ts";

const parts = apiParts("get-apartment-owner", process.env);

export const handler = createHandler({ ...parts, owners: createOwnerRepository(parts.store) });
