import { createPublicKey, sign } from "node:crypto";
import { es256, type Forge, hmac, part, publicPem } from "./forge.ts";
import type { TestClient } from "./running-api.ts";

export type Attack = readonly [name: string, token: string];

/**
 * Tokens that must be refused, of a client that exists and has the role: one for each check of our code
 * and for each attack known to have broken other verifiers. Malformed tokens have their own test.
 */
export const attacksOn = (forge: Forge, client: TestClient): Attack[] => [
  ...otherHeaders(forge, client),
  ...otherClaims(forge, client),
  ...otherSignatures(forge, client),
];

function otherHeaders(forge: Forge, client: TestClient): Attack[] {
  const { keys, secondKid } = forge;
  const claims = forge.claims(client);
  const headed = (change: object, signer?: (input: string) => Buffer) =>
    forge.token({ ...forge.header, ...change }, claims, signer);
  const nothing = () => Buffer.alloc(0);
  const jwk = createPublicKey(keys.foreign).export({ format: "jwk" });
  return [
    ["alg none without a signature", headed({ alg: "none" }, nothing)],
    ["alg nOnE without a signature", headed({ alg: "nOnE" }, nothing)],
    ["alg none with a good signature", headed({ alg: "none" })],
    ["HS256 with the public key", headed({ alg: "HS256" }, hmac("sha256", publicPem(keys.own)))],
    ["HS256 with an empty secret", headed({ alg: "HS256" }, hmac("sha256", ""))],
    ["a good signature under the name ES512", headed({ alg: "ES512" })],
    ["our second key under the first's kid", headed({}, es256(keys.second))],
    ["our first key under the second's kid", headed({ kid: secondKid })],
    ["no kid", headed({ kid: undefined })],
    ["a list for kid", headed({ kid: [forge.header["kid"]] })],
    ...["", "other", "__proto__", "constructor"].map((kid): Attack => [`kid ${JSON.stringify(kid)}`, headed({ kid })]),
    ["its own key in jwk", headed({ jwk }, es256(keys.foreign))],
    ["its own key in jwk, no kid", headed({ jwk, kid: undefined }, es256(keys.foreign))],
    ["its own key behind jku", headed({ jku: "http://localhost/jwks.json" }, es256(keys.foreign))],
    ["no typ", headed({ typ: undefined })],
    ["typ of a refresh token", headed({ typ: "rt+jwt" })],
    ["an unknown critical extension", headed({ crit: ["exp2"], exp2: 1 })],
  ];
}

function otherClaims(forge: Forge, client: TestClient): Attack[] {
  const good = forge.claims(client);
  const now = Math.floor(Date.now() / 1000);
  const changes: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ["expired a minute ago", { exp: now - 60 }],
    ["good only tomorrow", { nbf: now + 86_400 }],
    ...["exp", "nbf", "iat", "iss", "aud", "jti", "sub", "sid", "gen"].map(
      (claim) => [`no ${claim}`, { [claim]: undefined }] as const,
    ),
    ["another issuer", { iss: "https://elsewhere.test/api/v1" }],
    ["another audience", { aud: "https://elsewhere.test/api/v1" }],
    ["a number for jti", { jti: 1 }],
    ["a number for sub", { sub: 1 }],
    ["an unknown client", { sub: "nobody" }],
    ["sub in capitals", { sub: client.clientId.toUpperCase() }],
    ["a number for a session", { sid: 1 }],
    ["an unknown session", { sid: "A".repeat(22) }],
    ["generation as text", { gen: "1" }],
    ["an earlier generation", { gen: 0 }],
    ["a later generation", { gen: 2 }],
  ];
  return changes.map(([name, change]): Attack => [name, forge.token(forge.header, { ...good, ...change })]);
}

function otherSignatures(forge: Forge, client: TestClient): Attack[] {
  const { header, keys } = forge;
  const claims = forge.claims(client);
  const [head = "", payload = "", signature = ""] = forge.token(header, claims).split(".");
  const der = (input: string) => sign("sha256", Buffer.from(input), keys.own);
  return [
    ["no signature", `${head}.${payload}.`],
    ["a signature of zeros", forge.token(header, claims, () => Buffer.alloc(64))],
    ["a signature as DER", forge.token(header, claims, der)],
    ["another token's signature", `${head}.${part(forge.claims(client))}.${signature}`],
  ];
}
