import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, randomUUID, sign } from "node:crypto";
import { join } from "node:path";
import * as v from "valibot";
import { openKeyRing, privateKeyOf } from "../../../local/keys/key-ring.ts";
import { kidOf } from "../../../shared/auth/token-keys.ts";

const Claims = v.pipe(v.string(), v.parseJson(), v.object({ sid: v.string() }));

type Json = Readonly<Record<string, unknown>>;

/** Makes tokens as the service does, and as attackers would. */
export interface Forge {
  /** The header and claims of a valid token. */
  readonly header: Json;
  claims(client: { readonly clientId: string; readonly accessToken: string }): Json;
  readonly keys: { readonly own: KeyObject; readonly second: KeyObject; readonly foreign: KeyObject };
  readonly secondKid: string;
  /** A compact token; signed with the service's own key unless another signer is given. */
  token(header: Json | string, claims: Json | string, signer?: (input: string) => Buffer): string;
}

export const part = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");

export const es256 = (key: KeyObject) => (input: string) =>
  sign("sha256", Buffer.from(input), { key, dsaEncoding: "ieee-p1363" });
export const hmac = (hash: string, secret: string | Buffer) => (input: string) =>
  createHmac(hash, secret).update(input).digest();

/** The stand-in keeps its private keys in the stack's folder, where KMS shows them to nobody. */
export function openForge(folder: string, issuer: string): Forge {
  const ring = openKeyRing(join(folder, "keys.json"));
  const own = privateKeyOf(ring.key(ring.arns.token1));
  const second = privateKeyOf(ring.key(ring.arns.token2));
  const foreign = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  return {
    header: { alg: "ES256", typ: "at+jwt", kid: kidOf(ring.arns.token1) },
    claims({ clientId, accessToken }) {
      const [, payload = ""] = accessToken.split(".");
      const { sid } = v.parse(Claims, Buffer.from(payload, "base64url").toString());
      const now = Math.floor(Date.now() / 1000);
      return {
        iss: issuer,
        aud: issuer,
        sub: clientId,
        sid,
        jti: randomUUID(),
        gen: 1,
        iat: now,
        nbf: now,
        exp: now + 3_600,
      };
    },
    keys: { own, second, foreign },
    secondKid: kidOf(ring.arns.token2),
    token(header, claims, signer = es256(own)) {
      const input = `${part(header)}.${part(claims)}`;
      return `${input}.${signer(input).toString("base64url")}`;
    },
  };
}

/** The public key as PEM: a careless verifier takes it for a shared secret. */
export const publicPem = (key: KeyObject) => createPublicKey(key).export({ format: "pem", type: "spki" });
