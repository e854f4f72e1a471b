import { createPublicHandler, type PublicDependencies } from "../../../shared/api/handler.ts";
import { isSecretOver } from "../../../shared/auth/client-record.ts";
import type { ClientRepository } from "../../../shared/auth/client-repository.ts";
import type { SessionRepository } from "../../../shared/auth/session-repository.ts";
import type { TokenSigner } from "../../../shared/auth/token-signer.ts";
import type { MetricLines } from "../../../shared/aws/metrics.ts";
import { refreshToken as endpoint } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends PublicDependencies {
  readonly clients: Pick<ClientRepository, "find">;
  readonly sessions: Pick<SessionRepository, "rotate">;
  readonly signer: TokenSigner;
  readonly metrics: Pick<MetricLines, "count">;
  readonly now: () => EpochMs;
}

/** POST /auth/refresh: a refresh token is valid once; the answer holds the next. */
export function createHandler({ clients, sessions, signer, metrics, now, ...dependencies }: Dependencies) {
  return createPublicHandler(endpoint, dependencies, async ({ body, requestId }, identify) => {
    const session = await sessions.rotate(body.refreshToken);
    if (session.kind !== "refused") identify({ clientId: session.clientId, sessionId: session.sessionId });
    if (session.kind === "reused") {
      const { clientId, sessionId, ended } = session;
      dependencies.log.warn("a refresh token was used twice", { requestId, clientId, sessionId, ended });
      metrics.count("RefreshReused");
    }
    const client = session.kind === "rotated" ? await clients.find(session.clientId) : undefined;
    if (session.kind !== "rotated" || !client || client.revoked || client.generation !== session.clientGeneration) {
      throw new ApiError(say("refresh_ended"));
    }
    if (isSecretOver(client, now())) throw new ApiError(say("secret_ended"));
    const { accessToken, expiresIn } = await signer.sign(client, session);
    return { access_token: accessToken, expires_in: expiresIn, refresh_token: session.refreshToken };
  });
}
