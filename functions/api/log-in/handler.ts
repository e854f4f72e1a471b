import { createPublicHandler, type PublicDependencies } from "../../../shared/api/handler.ts";
import type { Attempts } from "../../../shared/auth/attempts.ts";
import { isSecretOf, isSecretOver } from "../../../shared/auth/client-record.ts";
import type { ClientRepository } from "../../../shared/auth/client-repository.ts";
import { newSession, type SessionRepository } from "../../../shared/auth/session-repository.ts";
import type { TokenSigner } from "../../../shared/auth/token-signer.ts";
import { logIn } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends PublicDependencies {
  readonly clients: Pick<ClientRepository, "find">;
  readonly sessions: Pick<SessionRepository, "begin">;
  readonly signer: TokenSigner;
  readonly attempts: Attempts;
  readonly now: () => EpochMs;
}

/**
 * POST /auth/token. An unknown client and a wrong secret take the same time and get the same answer. Failures are counted
 * per client and address, so that a stranger's guesses lock nobody else out.
 */
export function createHandler({ clients, sessions, signer, attempts, now, ...dependencies }: Dependencies) {
  return createPublicHandler(logIn, dependencies, async ({ body: { clientId, secret }, address }, identify) => {
    const subject = [clientId, address];
    const [client, wait] = await Promise.all([clients.find(clientId), attempts.waitOf(subject)]);
    // An id that is nobody's may be a secret in the wrong field.
    if (client) identify({ clientId });
    if (wait > 0) throw new ApiError(say("login_throttled"), { retryAfterSeconds: wait });
    if (!isSecretOf(client, secret)) {
      await attempts.failed(subject);
      throw new ApiError(say("client_wrong"));
    }
    if (isSecretOver(client, now())) throw new ApiError(say("secret_ended"));
    const session = newSession(now());
    const [{ accessToken, expiresIn }] = await Promise.all([
      signer.sign(client, session),
      sessions.begin(client, session),
    ]);
    identify({ clientId, sessionId: session.sessionId });
    return { access_token: accessToken, expires_in: expiresIn, refresh_token: session.refreshToken };
  });
}
