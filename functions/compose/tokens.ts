import { createAttempts, logInAttempts } from "../../shared/auth/attempts.ts";
import { createClientRepository } from "../../shared/auth/client-repository.ts";
import { createSessionRepository } from "../../shared/auth/session-repository.ts";
import { createTokenSigner } from "../../shared/auth/token-signer.ts";
import { createMetrics } from "../../shared/aws/metrics.ts";
import { createKms } from "./aws-clients.ts";
import { readSettings, type Variables } from "./config.ts";
import { composeTable } from "./with-table.ts";

export function composeTokens(serviceName: string, variables: Variables) {
  const { log, store, clock } = composeTable(serviceName, variables);
  const settings = readSettings(variables, "TOKENS_KEYS", "TOKENS_ISSUER", "ACCESS_TOKEN_SECONDS");
  const { TOKENS_ISSUER: issuer, ACCESS_TOKEN_SECONDS: seconds } = settings;
  const [keyId = ""] = settings.TOKENS_KEYS;
  return {
    log,
    now: clock.now,
    metrics: createMetrics(),
    attempts: createAttempts(store, clock.now, logInAttempts),
    clients: createClientRepository(store),
    sessions: createSessionRepository(store, clock.now),
    signer: createTokenSigner({ kms: createKms(), keyId, issuer, seconds, now: clock.now }),
  };
}
