import { KMSClient } from "@aws-sdk/client-kms";
import * as v from "valibot";
import { config } from "../aws/config.ts";
import { callTimeouts } from "../aws/documents.ts";
import { tableParts } from "../aws/table-parts.ts";
import { parse } from "../parsing/parse.ts";
import { createClientRepository } from "./client-repository.ts";
import { createSessionRepository } from "./session-repository.ts";
import { createTokenSigner } from "./token-signer.ts";

const Config = v.object({
  TOKENS_KEYS: config.TOKENS_KEYS,
  TOKENS_ISSUER: config.TOKENS_ISSUER,
  ACCESS_TOKEN_SECONDS: config.ACCESS_TOKEN_SECONDS,
});

/** What the functions that give out tokens are composed of. */
export function tokenParts(serviceName: string, variables: Readonly<Record<string, string | undefined>>) {
  const { log, store, clock } = tableParts(serviceName, variables);
  const { TOKENS_KEYS, TOKENS_ISSUER, ACCESS_TOKEN_SECONDS } = parse(Config, variables);
  const [keyId = ""] = TOKENS_KEYS;
  return {
    log,
    clients: createClientRepository(store),
    sessions: createSessionRepository(store, clock.now),
    signer: createTokenSigner({
      kms: new KMSClient({ requestHandler: callTimeouts }),
      keyId,
      issuer: TOKENS_ISSUER,
      seconds: ACCESS_TOKEN_SECONDS,
      now: clock.now,
    }),
  };
}
