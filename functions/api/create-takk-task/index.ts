import * as v from "valibot";
import { config } from "../../../shared/aws/config.ts";
import { createSealer } from "../../../shared/aws/sealer.ts";
import { acceptParts } from "../../../shared/filing/accept-parts.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { createHandler } from "./handler.ts";

const { PASSWORDS_KEY } = parse(v.object({ PASSWORDS_KEY: config.PASSWORDS_KEY }), process.env);
const parts = acceptParts("create-takk-task", process.env);

export const handler = createHandler({
  ...parts,
  owners: createOwnerRepository(parts.store),
  sealer: createSealer(parts.kms, PASSWORDS_KEY),
});
