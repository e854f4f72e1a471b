import { errors as joseErrors, jwtVerify } from "jose";
import * as v from "valibot";
import type { Role } from "../contract/endpoint.ts";
import { type Client, isSecretOver, operatorName } from "./client-record.ts";
import { isAlive, type Session } from "./session-repository.ts";
import type { PublicKeys } from "./token-keys.ts";

/** Who calls: the client as it is on record now, not as its token says. */
export interface Caller {
  readonly clientId: string;
  readonly roles: readonly Role[];
  /** Of a person. */
  readonly name?: string;
  /** The client that made it; absent where an operator did, and of a person. */
  readonly madeBy?: string;
}

export interface AuthenticateDependencies {
  readonly findClient: (clientId: string) => Promise<Client | undefined>;
  readonly findSession: (sessionId: string) => Promise<Session | undefined>;
  readonly publicKeys: PublicKeys;
  readonly issuer: string;
  readonly now: () => number;
}

const clockToleranceSeconds = 5;

const Claims = v.object({
  sub: v.string(),
  sid: v.string(),
  gen: v.number(),
  jti: v.string(),
  exp: v.number(),
  iat: v.number(),
  nbf: v.number(),
});
type Claims = v.InferOutput<typeof Claims>;

/**
 * Checks a bearer token; undefined when it is not good, for whatever reason: its client or session has been ended, too.
 * Who only reads may learn of that a minute late. What changes something asks `"now"`: else an admin revoked a moment ago
 * could make itself another client before anybody noticed.
 *
 * @example
 * const caller = await createAuthenticate({ findClient, findSession, publicKeys, issuer, now })(token, "now"); // undefined: 401
 */
export function createAuthenticate({ findClient, findSession, publicKeys, issuer, now }: AuthenticateDependencies) {
  const clientOf = createRecently(findClient, now);
  const sessionOf = createRecently(findSession, now);

  return async (token: string, asOf: AsOf): Promise<Caller | "expired" | undefined> => {
    const claims = await verify(token);
    if (!claims || claims === "expired") return claims;
    const [client, session] = await Promise.all([
      // A token newer than what was seen means that the client has changed since: its new token is good at once.
      clientOf(claims.sub, asOf, (kept) => claims.gen > (kept?.generation ?? 0)),
      sessionOf(claims.sid, asOf),
    ]);
    if (!client || client.revoked || client.generation !== claims.gen || isSecretOver(client, now())) return undefined;
    if (!isAlive(session, now()) || session.clientId !== client.clientId) return undefined;
    const { clientId, roles, name, secretHash, createdBy = operatorName } = client;
    const madeBy = createdBy === operatorName || secretHash === undefined ? undefined : createdBy;
    return { clientId, roles, ...(name !== undefined && { name }), ...(madeBy !== undefined && { madeBy }) };
  };

  async function verify(token: string): Promise<Claims | "expired" | undefined> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => {
          const key = await publicKeys(kid);
          if (!key) throw new joseErrors.JWKSNoMatchingKey();
          return key;
        },
        {
          algorithms: ["ES256"],
          typ: "at+jwt",
          issuer,
          audience: issuer,
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(now()),
        },
      );
      return v.is(Claims, payload) ? payload : undefined;
    } catch (error) {
      if (error instanceof joseErrors.JWTExpired) return "expired";
      // Whatever jose finds wrong with a token is its own error; an outage of the keys is not, and no token's fault.
      if (error instanceof joseErrors.JOSEError) return undefined;
      throw error;
    }
  }
}

export type Authenticate = ReturnType<typeof createAuthenticate>;

/** How old the knowledge of a record may be. */
type AsOf = "now" | "a minute ago";

const keptMs = 60_000;
const maxKept = 1_000;

/**
 * A reading of records that remembers for a minute what it found. `isOlder` says that what is remembered must be from
 * before something that the caller has seen.
 */
export function createRecently<T>(find: (id: string) => Promise<T | undefined>, now: () => number) {
  const seen = new Map<string, { found: T | undefined; until: number }>();

  return async (
    id: string,
    asOf: AsOf,
    isOlder: (found: T | undefined) => boolean = () => false,
  ): Promise<T | undefined> => {
    const kept = asOf === "now" ? undefined : seen.get(id);
    if (kept && now() < kept.until && !isOlder(kept.found)) return kept.found;
    // From before the reading: what changes during it would otherwise be seen that much later.
    const until = now() + keptMs;
    const found = await find(id);
    if (seen.size > maxKept) seen.clear();
    seen.set(id, { found, until });
    return found;
  };
}
