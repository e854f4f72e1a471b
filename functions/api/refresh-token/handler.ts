import { createPublicHandler, type PublicDependencies } from "../../../shared/api/handler.ts";
import type { ClientRepository } from "../../../shared/auth/client-repository.ts";
import type { SessionRepository } from "../../../shared/auth/session-repository.ts";
import type { TokenSigner } from "../../../shared/auth/token-signer.ts";
import { refreshToken as endpoint } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends PublicDependencies {
  readonly clients: Pick<ClientRepository, "find">;
  readonly sessions: Pick<SessionRepository, "rotate">;
  readonly signer: TokenSigner;
}

/** POST /auth/refresh: a refresh token is good once; the answer brings the next. */
export function createHandler({ clients, sessions, signer, ...dependencies }: Dependencies) {
  return createPublicHandler(endpoint, dependencies, async ({ body }) => {
    const session = await sessions.rotate(body.refreshToken);
    const client = session && (await clients.find(session.clientId));
    if (!session || !client || client.revoked || client.generation !== session.clientGeneration) {
      throw new ApiError("unauthorized", say("refresh_ended"));
    }
    const { accessToken, expiresIn } = await signer.sign(client);
    return { access_token: accessToken, expires_in: expiresIn, refresh_token: session.refreshToken };
  });
}
