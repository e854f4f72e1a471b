import { createHash } from "node:crypto";
import { createRemoteJWKSet, type JWTVerifyGetKey, errors as joseErrors, jwtVerify } from "jose";
import * as v from "valibot";
import { type Role, roles } from "../contract/endpoint.ts";
import type { Identity } from "../deployment/identity.ts";
import type { EpochMs } from "../ids-and-times.ts";
import { parse } from "../parsing/parse.ts";

/** A person known to the organisation's identity provider. */
export interface Person {
  /** Serves as a client id; stays the same when name or address change. */
  readonly clientId: string;
  /** For display: the email address, unless the provider calls it unverified. */
  readonly name: string;
  readonly roles: readonly Role[];
  /** Without the signature: one token can carry many valid ones, but is exchanged only once. */
  readonly tokenHash: string;
}

const algorithms = ["RS256", "PS256", "ES256", "EdDSA"];
/** A browser needs only seconds between signing in and the exchange. */
const maxTokenAge = "5 minutes";
/** The provider's clock may be ahead of ours. */
const clockTolerance = "5 seconds";
const providerPatienceMs = 2_500;
/** A claim of another type counts as absent. */
const textIfAny = v.fallback(v.optional(v.string()), undefined);

const Metadata = v.object({ issuer: v.string(), jwks_uri: v.pipe(v.string(), v.url()) });
const Claims = v.looseObject({
  sub: v.pipe(v.string(), v.nonEmpty()),
  azp: v.optional(v.unknown()),
  email: textIfAny,
  /** Some providers send a string. */
  email_verified: v.optional(v.unknown()),
  preferred_username: textIfAny,
});
/** A list, or a single one. */
const Roles = v.pipe(
  v.unknown(),
  v.transform((claimed) => [claimed].flat()),
  v.array(v.string()),
);

/** jose errors that are the fault of the provider, not of the token. */
const providerErrors = new Set(["ERR_JOSE_GENERIC", "ERR_JWKS_TIMEOUT", "ERR_JWKS_INVALID"]);

/**
 * Checks an id token (OpenID Connect Core §3.1.3.7); undefined if it is invalid. Throws if the provider does not answer.
 *
 * @example
 * const person = await createIdentityCheck({ issuer, clientId, rolesClaim: "roles" }, now)(idToken);
 */
export function createIdentityCheck({ issuer, clientId: audience, rolesClaim }: Identity, now: () => EpochMs) {
  let keys: Promise<JWTVerifyGetKey> | undefined;

  /** Fetched once; a failed fetch is repeated. */
  function keysOfProvider(): Promise<JWTVerifyGetKey> {
    keys ??= discover(issuer).catch((error: unknown) => {
      keys = undefined;
      throw error;
    });
    return keys;
  }

  return async (idToken: string): Promise<Person | undefined> => {
    const getKey = await keysOfProvider();
    const options = {
      issuer,
      audience,
      algorithms,
      maxTokenAge,
      clockTolerance,
      requiredClaims: ["exp", "iat", "sub", "nonce"],
    };
    try {
      const { payload } = await jwtVerify(idToken, getKey, { ...options, currentDate: new Date(now()) });
      const claims = v.safeParse(Claims, payload);
      if (!claims.success) return undefined;
      const { sub, azp, email, email_verified: verified, preferred_username } = claims.output;
      const isForSeveral = Array.isArray(payload.aud) && payload.aud.length > 1;
      if (azp === undefined ? isForSeveral : azp !== audience) return undefined;
      const address = String(verified) === "false" ? undefined : email;
      const claimed = v.safeParse(Roles, payload[rolesClaim]);
      return {
        clientId: `person-${hashOf(`${issuer} ${sub}`).slice(0, 22)}`,
        name: inOneLine(address ?? preferred_username ?? sub).slice(0, 128),
        roles: claimed.success ? roles.filter((role) => claimed.output.includes(role)) : [],
        tokenHash: hashOf(idToken.slice(0, idToken.lastIndexOf("."))),
      };
    } catch (error) {
      if (error instanceof joseErrors.JOSEError && !providerErrors.has(error.code)) return undefined;
      throw new Unreachable({ cause: error });
    }
  };
}

/** Named like the errors that count as temporary. */
class Unreachable extends Error {
  override readonly name = "TimeoutError";
  constructor(options: ErrorOptions) {
    super("the identity provider does not answer", options);
  }
}

/** Operators read names at a terminal. */
const inOneLine = (text: string) => text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

async function discover(issuer: string): Promise<JWTVerifyGetKey> {
  try {
    const signal = AbortSignal.timeout(providerPatienceMs);
    const address = `${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`;
    const metadata = parse(Metadata, await (await fetch(address, { signal, redirect: "error" })).json());
    if (metadata.issuer !== issuer) throw new Error("the identity provider names another issuer");
    return createRemoteJWKSet(new URL(metadata.jwks_uri), { timeoutDuration: providerPatienceMs });
  } catch (cause) {
    throw new Unreachable({ cause });
  }
}
