import { createPublicHandler, type PublicDependencies } from "../../../shared/api/handler.ts";
import type { ClientRepository } from "../../../shared/auth/client-repository.ts";
import type { Person } from "../../../shared/auth/identity.ts";
import { newSession, type SessionRepository } from "../../../shared/auth/session-repository.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { exchangeIdentity } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { personSessionMs } from "../../../shared/contract/session.ts";
import { type EpochMs, secondFrom } from "../../../shared/ids-and-times.ts";
import { hourMs } from "../../../shared/parsing/durations.ts";
import { say } from "../../../shared/wording/say.ts";

export interface Dependencies extends PublicDependencies {
  /** Undefined without an identity provider. */
  readonly personOf: ((idToken: string) => Promise<Person | undefined>) | undefined;
  readonly store: Pick<Store, "putIfAbsent">;
  readonly clients: Pick<ClientRepository, "keepPerson">;
  readonly sessions: Pick<SessionRepository, "begin">;
  readonly now: () => EpochMs;
}

/** Longer than an id token is accepted. */
const exchangedKeptMs = hourMs;

/**
 * POST /auth/exchange: exchanges a person's id token for a session. `/auth/refresh` answers the access token, so that no
 * third function needs permission to sign.
 */
export function createHandler({ personOf, store, clients, sessions, now, ...dependencies }: Dependencies) {
  return createPublicHandler(exchangeIdentity, dependencies, async ({ body: { idToken } }, identify) => {
    if (!personOf) throw new ApiError(say("no_identity_provider"));
    const person = await personOf(idToken);
    if (!person) throw new ApiError(say("identity_refused"));
    identify({ clientId: person.clientId });
    if (person.roles.length === 0) throw new ApiError(say("identity_without_role"));
    const key = { pk: `EXCHANGE#${person.tokenHash}`, sk: "EXCHANGE" };
    const { written: isFirst } = await store.putIfAbsent({ ...key, expiresAt: secondFrom(now() + exchangedKeptMs) });
    if (!isFirst) throw new ApiError(say("identity_refused"));

    const client = await clients.keepPerson(person, new Date(now()).toISOString());
    if (client === "revoked") throw new ApiError(say("identity_ended"));
    const session = newSession(now(), personSessionMs);
    await sessions.begin(client, session);
    identify({ clientId: client.clientId, sessionId: session.sessionId });
    return { refresh_token: session.refreshToken };
  });
}
