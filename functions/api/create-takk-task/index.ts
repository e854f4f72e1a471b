import { createGuesses } from "../../../shared/auth/attempts.ts";
import { createSealer } from "../../../shared/aws/sealer.ts";
import { createOwnerRepository } from "../../../shared/owners/owner-repository.ts";
import { composeAccepting } from "../../compose/accepting.ts";
import { readSettings } from "../../compose/config.ts";
import { createHandler } from "./handler.ts";

const { PASSWORDS_KEY, PACE } = readSettings(process.env, "PASSWORDS_KEY", "PACE");
const parts = composeAccepting("create-takk-task", process.env);

export const handler = createHandler({
  ...parts,
  owners: createOwnerRepository(parts.store),
  guesses: createGuesses(parts.store, parts.clock.now, "brought", PACE.loginWindow),
  sealer: createSealer(parts.kms, PASSWORDS_KEY),
});
