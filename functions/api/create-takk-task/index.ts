import * as v from "valibot";
import { createSealer } from "../../../shared/aws/sealer.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { composeAccepting } from "../../compose/accepting.ts";
import { config } from "../../compose/config.ts";
import { createHandler } from "./handler.ts";

const { PASSWORDS_KEY } = parse(v.object({ PASSWORDS_KEY: config.PASSWORDS_KEY }), process.env);
const parts = composeAccepting("create-takk-task", process.env);

export const handler = createHandler({
  ...parts,
  owners: createOwnerRepository(parts.store),
  sealer: createSealer(parts.kms, PASSWORDS_KEY),
});
