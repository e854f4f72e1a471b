import { errors as joseErrors, jwtVerify } from "jose";
import * as v from "valibot";
import type { Role } from "../contract/endpoint.ts";
import type { EpochMs } from "../ids-and-times.ts";
import { type Client, isSecretOver, operatorName } from "./client-record.ts";
import { isAlive, type Session } from "./session-repository.ts";
import type { PublicKeys } from "./token-keys.ts";

/** The caller as on record now, not as the token says. */
export interface Caller {
  readonly clientId: string;
  readonly roles: readonly Role[];
  /** Only for a person. */
  readonly name?: string;
  /** The client that created it; absent if an operator did, and for a person. */
  readonly madeBy?: string;
}

/** How old a remembered record may be. */
type AsOf = "now" | "a minute ago";

/**
 * Checks a bearer token, and resolves with its caller. "expired": only its time is over. Undefined if it is invalid, or
 * if its client or session has ended. Reads may notice an ended client a minute late. Writes ask `"now"`: otherwise a
 * revoked admin could still create another client.
 */
export type Authenticate = (token: string, asOf: AsOf) => Promise<Caller | "expired" | undefined>;

/**
 * The record of this id, remembered for a minute; undefined if there is none. `isOlder`: the remembered record predates
 * something that the caller has seen.
 */
type FindRecently<T> = (id: string, asOf: AsOf, isOlder?: (found: T | undefined) => boolean) => Promise<T | undefined>;

export interface AuthenticateDependencies {
  readonly findClient: (clientId: string) => Promise<Client | undefined>;
  readonly findSession: (sessionId: string) => Promise<Session | undefined>;
  readonly publicKeys: PublicKeys;
  readonly issuer: string;
  readonly now: () => EpochMs;
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
 * @example
 * const caller = await createAuthenticate({ findClient, findSession, publicKeys, issuer, now })(token, "now"); // undefined: 401
 */
export function createAuthenticate({
  findClient,
  findSession,
  publicKeys,
  issuer,
  now,
}: AuthenticateDependencies): Authenticate {
  const clientOf = createRecently(findClient, now);
  const sessionOf = createRecently(findSession, now);

  return async (token, asOf) => {
    const claims = await verify(token);
    if (!claims || claims === "expired") return claims;
    const [client, session] = await Promise.all([
      // A token newer than the remembered record means that the client has changed: its new token works at once.
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
      // jose's own errors are faults of the token; an outage of the keys is not.
      if (error instanceof joseErrors.JOSEError) return undefined;
      throw error;
    }
  }
}

const lookupKeptMs = 60_000;
const maxLookups = 1_000;

/** Remembers what `find` answered, an absent record, too. */
export function createRecently<T>(find: (id: string) => Promise<T | undefined>, now: () => EpochMs): FindRecently<T> {
  const seen = new Map<string, { found: T | undefined; until: EpochMs }>();

  return async (id, asOf, isOlder = () => false) => {
    const kept = asOf === "now" ? undefined : seen.get(id);
    if (kept && now() < kept.until && !isOlder(kept.found)) return kept.found;
    // Counted from before the read, so that a change during the read is not seen even later.
    const until = now() + lookupKeptMs;
    const found = await find(id);
    if (seen.size > maxLookups) seen.clear();
    seen.set(id, { found, until });
    return found;
  };
}
