import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { join } from "node:path";
import * as v from "valibot";
import { openKeyRing, privateKeyOf } from "../../../packages/local/keys/key-ring.ts";
import { kidOf } from "../../../shared/auth/token-keys.ts";

const Claims = v.pipe(v.string(), v.parseJson(), v.object({ sid: v.string() }));

type Json = Readonly<Record<string, unknown>>;

export const part = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

export const es256 = (key: KeyObject) => (input: string) =>
  sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" });
export const hmac = (hash: string, secret: string | Buffer) => (input: string) =>
  createHmac(hash, secret).update(input).digest();

export type Forge = ReturnType<typeof openForge>;

/**
 * Makes tokens as the service does, and as attackers would. The stand-in for KMS, which shows its private keys to nobody,
 * keeps them in the stack's folder.
 */
export function openForge(folder: string, issuer: string) {
  const ring = openKeyRing(join(folder, "keys.json"));
  const own = privateKeyOf(ring.key(ring.arns.token1));
  const second = privateKeyOf(ring.key(ring.arns.token2));
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  return {
    /** The header and claims of a valid token. */
    header: { alg: "ES256", typ: "at+jwt", kid: kidOf(ring.arns.token1) },
    claims({ clientId, accessToken }: { readonly clientId: string; readonly accessToken: string }): Json {
      const [, payload = ""] = accessToken.split(".");
      const { sid } = v.parse(Claims, Buffer.from(payload, "base64url").toString());
      const now = Math.floor(Date.now() / 1000);
      const times = { iat: now, nbf: now, exp: now + 3_600 };
      return { iss: issuer, aud: issuer, sub: clientId, sid, jti: randomUUID(), gen: 1, ...times };
    },
    keys: { own, second, foreign },
    secondKid: kidOf(ring.arns.token2),
    /** A compact token; signed with the service's own key unless another signer is given. */
    token(header: Json | string, claims: Json | string, signer: (input: string) => Buffer = es256(own)): string {
      const input = `${part(header)}.${part(claims)}`;
      return `${input}.${signer(input).toString("base64url")}`;
    },
  };
}

/** The public key as PEM: a careless verifier takes it for a shared secret. */
export const publicPem = (key: KeyObject) => createPublicKey(key).export({ format: "pem", type: "spki" });
