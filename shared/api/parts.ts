import { KMSClient } from "@aws-sdk/client-kms";
import * as v from "valibot";
import { createAuthenticate } from "../auth/authenticate.ts";
import { createClientRepository } from "../auth/client-repository.ts";
import { createPublicKeys, kidOf } from "../auth/token-keys.ts";
import { config } from "../aws/config.ts";
import { callTimeouts } from "../aws/documents.ts";
import { tableParts, type Variables } from "../aws/table-parts.ts";
import { parse } from "../parsing/parse.ts";

const TokenConfig = v.object({ TOKENS_KEYS: config.TOKENS_KEYS, TOKENS_ISSUER: config.TOKENS_ISSUER });

/** What a protected endpoint is composed of. */
export function apiParts(serviceName: string, variables: Variables) {
  const parts = tableParts(serviceName, variables);
  const { TOKENS_KEYS, TOKENS_ISSUER } = parse(TokenConfig, variables);
  const kms = new KMSClient({ requestHandler: callTimeouts });
  const publicKeys = createPublicKeys(kms, TOKENS_KEYS);
  // Asked for while the function starts, so that no request waits for them; one that fails is asked for again then.
  for (const keyId of TOKENS_KEYS) publicKeys(kidOf(keyId)).catch(() => undefined);
  const authenticate = createAuthenticate({
    findClient: createClientRepository(parts.store).find,
    publicKeys,
    issuer: TOKENS_ISSUER,
    now: parts.clock.now,
  });
  return { ...parts, kms, authenticate };
}
