import { createPublicHandler, type PublicDependencies } from "../../../shared/api/handler.ts";
import type { SessionRepository } from "../../../shared/auth/session-repository.ts";
import { revokeToken } from "../../../shared/contract/endpoints.ts";

export interface Dependencies extends PublicDependencies {
  readonly sessions: Pick<SessionRepository, "revoke">;
}

/** POST /auth/revoke: ends a refresh token's session. An unknown token gets the same answer (RFC 7009, 2.2). */
export function createHandler({ sessions, ...dependencies }: Dependencies) {
  return createPublicHandler(revokeToken, dependencies, async ({ body }, identify) => {
    const ended = await sessions.revoke(body.refreshToken);
    if (ended) identify(ended);
    return {};
  });
}
