import * as v from "valibot";
import { createGuesses } from "../../../shared/auth/attempts.ts";
import { createSealer } from "../../../shared/aws/sealer.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { composeAccepting } from "../../compose/accepting.ts";
import { config } from "../../compose/config.ts";
import { createHandler } from "./handler.ts";

const Config = v.object({ PASSWORDS_KEY: config.PASSWORDS_KEY, PACE: config.PACE });
const { PASSWORDS_KEY, PACE } = parse(Config, process.env);
const parts = composeAccepting("create-takk-task", process.env);

export const handler = createHandler({
  ...parts,
  now: parts.clock.now,
  owners: createOwnerRepository(parts.store),
  guesses: createGuesses(parts.store, parts.clock.now, "brought", PACE.loginWindow),
  sealer: createSealer(parts.kms, PASSWORDS_KEY),
});
