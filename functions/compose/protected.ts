import { createAuditTrail } from "../../shared/audit/audit-trail.ts";
import { createAuthenticate } from "../../shared/auth/authenticate.ts";
import { createClientRepository } from "../../shared/auth/client-repository.ts";
import { createSessionRepository } from "../../shared/auth/session-repository.ts";
import { createPublicKeys, kidOf } from "../../shared/auth/token-keys.ts";
import { createKms } from "./aws-clients.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeTable } from "./with-table.ts";

export function composeProtected(serviceName: string, variables: Variables) {
  const parts = composeTable(serviceName, variables);
  const { TOKENS_KEYS, TOKENS_ISSUER } = readSettings(variables, "TOKENS_KEYS", "TOKENS_ISSUER");
  const kms = createKms();
  const publicKeys = createPublicKeys(kms, TOKENS_KEYS);
  // Fetched during start-up, so that no request waits. A failed fetch is repeated by the first request.
  for (const keyId of TOKENS_KEYS) publicKeys(kidOf(keyId)).catch(() => undefined);
  const authenticate = createAuthenticate({
    findClient: createClientRepository(parts.store).find,
    findSession: createSessionRepository(parts.store, parts.clock.now).find,
    publicKeys,
    issuer: TOKENS_ISSUER,
    now: parts.clock.now,
  });
  return { ...parts, kms, authenticate, audit: createAuditTrail(parts.store, parts.clock.now) };
}
