import * as v from "valibot";
import { createAttempts, logInAttempts } from "../../shared/auth/attempts.ts";
import { createClientRepository } from "../../shared/auth/client-repository.ts";
import { createSessionRepository } from "../../shared/auth/session-repository.ts";
import { createTokenSigner } from "../../shared/auth/token-signer.ts";
import { createMetrics } from "../../shared/aws/metrics.ts";
import { parse } from "../../shared/parsing/parse.ts";
import { createKms } from "./aws-clients.ts";
import { config } from "./config.ts";
import { composeTable, type Variables } from "./with-table.ts";

const Config = v.object({
  TOKENS_KEYS: config.TOKENS_KEYS,
  TOKENS_ISSUER: config.TOKENS_ISSUER,
  ACCESS_TOKEN_SECONDS: config.ACCESS_TOKEN_SECONDS,
});

export function composeTokens(serviceName: string, variables: Variables) {
  const { log, store, clock } = composeTable(serviceName, variables);
  const { TOKENS_KEYS, TOKENS_ISSUER, ACCESS_TOKEN_SECONDS } = parse(Config, variables);
  const [keyId = ""] = TOKENS_KEYS;
  return {
    log,
    now: clock.now,
    metrics: createMetrics(),
    attempts: createAttempts(store, clock.now, logInAttempts),
    clients: createClientRepository(store),
    sessions: createSessionRepository(store, clock.now),
    signer: createTokenSigner({
      kms: createKms(),
      keyId,
      issuer: TOKENS_ISSUER,
      seconds: ACCESS_TOKEN_SECONDS,
      now: clock.now,
    }),
  };
}
