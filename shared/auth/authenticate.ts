import { errors as joseErrors, jwtVerify } from "jose";
import * as v from "valibot";
import type { Role } from "../contract/endpoint.ts";
import type { Client } from "./client-record.ts";
import type { PublicKeys } from "./token-keys.ts";

/** Who calls: the client as it is on record now, not as its token says. */
export interface Caller {
  readonly clientId: string;
  readonly roles: readonly Role[];
}

/** How old the knowledge of a client may be. */
export type AsOf = "now" | "a minute ago";

export interface AuthenticateDependencies {
  readonly findClient: (clientId: string) => Promise<Client | undefined>;
  readonly publicKeys: PublicKeys;
  readonly issuer: string;
  readonly now: () => number;
}

/** What only reads refuses a revoked or changed client within this time. */
const clientCacheMs = 60_000;
const clockToleranceSeconds = 5;

const Claims = v.object({ sub: v.string(), gen: v.number(), jti: v.string(), exp: v.number(), iat: v.number() });
type Claims = v.InferOutput<typeof Claims>;

/**
 * Checks a bearer token; undefined when it is not good, for whatever reason. What changes something asks for the client
 * `asOf: "now"`: else one revoked a moment ago could make itself another client before anybody noticed.
 *
 * @example
 * const caller = await createAuthenticate({ findClient, publicKeys, issuer, now })(token); // undefined: 401
 */
export function createAuthenticate({ findClient, publicKeys, issuer, now }: AuthenticateDependencies) {
  const seen = new Map<string, { client: Client | undefined; until: number }>();

  async function clientOf({ sub: clientId, gen }: Claims, asOf: AsOf): Promise<Client | undefined> {
    const cached = asOf === "now" ? undefined : seen.get(clientId);
    // A token newer than what was seen means that the client has changed since: its new token is good at once.
    if (cached && now() < cached.until && gen <= (cached.client?.generation ?? 0)) return cached.client;
    // From before the reading: what changes during it would otherwise be seen that much later.
    const until = now() + clientCacheMs;
    const client = await findClient(clientId);
    if (seen.size > 1_000) seen.clear();
    seen.set(clientId, { client, until });
    return client;
  }

  return async (token: string, asOf: AsOf): Promise<Caller | undefined> => {
    const claims = await verify(token);
    const client = claims && (await clientOf(claims, asOf));
    if (!client || client.revoked || client.generation !== claims.gen) return undefined;
    return { clientId: client.clientId, roles: client.roles };
  };

  async function verify(token: string): Promise<Claims | undefined> {
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
          requiredClaims: ["sub", "exp", "nbf", "iat", "jti"],
          clockTolerance: clockToleranceSeconds,
          currentDate: new Date(now()),
        },
      );
      return v.is(Claims, payload) ? payload : undefined;
    } catch (error) {
      // jose's errors and a malformed token's TypeErrors mean "not good"; a KMS outage does not.
      if (error instanceof joseErrors.JOSEError || error instanceof TypeError || error instanceof SyntaxError)
        return undefined;
      throw error;
    }
  }
}

export type Authenticate = ReturnType<typeof createAuthenticate>;
