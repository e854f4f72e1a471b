import * as v from "valibot";
import { apiParts } from "../api/parts.ts";
import { config } from "../aws/config.ts";
import { createSealer } from "../aws/sealer.ts";
import { parse } from "../parsing/parse.ts";
import { createOwnerRepository } from "./owner-repository.ts";

/** What the functions that take owners' passwords are composed of: they can seal, not open. */
export function ownerParts(serviceName: string, variables: Readonly<Record<string, string | undefined>>) {
  const parts = apiParts(serviceName, variables);
  const { PASSWORDS_KEY } = parse(v.object({ PASSWORDS_KEY: config.PASSWORDS_KEY }), variables);
  return {
    ...parts,
    owners: createOwnerRepository(parts.store),
    sealer: createSealer(parts.kms, PASSWORDS_KEY),
    now: parts.clock.now,
  };
}
