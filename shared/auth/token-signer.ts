import { randomUUID } from "node:crypto";
import { type KMSClient, SignCommand } from "@aws-sdk/client-kms";
import { type EpochMs, secondOf } from "../ids-and-times.ts";
import type { Client } from "./client-record.ts";
import type { SessionRef } from "./session-repository.ts";
import { kidOf } from "./token-keys.ts";

/** A JWT, ES256, `at+jwt`. */
interface SignedToken {
  readonly accessToken: string;
  /** In seconds. */
  readonly expiresIn: number;
}

export interface TokenSigner {
  /** Signs a client's access token, which does not outlive the session. Rejects if KMS signs nothing. */
  sign(client: Client, session: SessionRef): Promise<SignedToken>;
}

export interface SignerDependencies {
  readonly kms: Pick<KMSClient, "send">;
  /** The first of the live keys. */
  readonly keyId: string;
  readonly issuer: string;
  readonly seconds: number;
  readonly now: () => EpochMs;
}

/**
 * Signs with a KMS key whose private half never leaves KMS.
 *
 * @example
 * const { accessToken, expiresIn } = await createTokenSigner({ kms, keyId, issuer, seconds: 86_400, now }).sign(client);
 */
export function createTokenSigner({ kms, keyId, issuer, seconds, now }: SignerDependencies): TokenSigner {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return {
    async sign({ clientId, roles, generation }, { sessionId, endsAt }) {
      const issuedAt = secondOf(now());
      const expiresIn = Math.min(seconds, secondOf(endsAt) - issuedAt);
      const header = { alg: "ES256", typ: "at+jwt", kid: kidOf(keyId) };
      const claims = {
        iss: issuer,
        aud: issuer,
        sub: clientId,
        jti: randomUUID(),
        sid: sessionId,
        roles,
        gen: generation,
      };
      const times = { iat: issuedAt, nbf: issuedAt, exp: issuedAt + expiresIn };
      const signed = `${part(header)}.${part({ ...claims, ...times })}`;
      const Message = Buffer.from(signed);
      const { Signature } = await kms.send(
        new SignCommand({ KeyId: keyId, SigningAlgorithm: "ECDSA_SHA_256", MessageType: "RAW", Message }),
      );
      if (!Signature) throw new Error("KMS answered no signature");
      return { accessToken: `${signed}.${rawSignature(Signature).toString("base64url")}`, expiresIn };
    },
  };
}

/** KMS returns a DER SEQUENCE of two INTEGERs; a JWS holds r and s of 32 bytes each (RFC 7518 §3.4). */
function rawSignature(der: Uint8Array): Buffer {
  const bytes = Buffer.from(der);
  const integerAt = (offset: number) => bytes.subarray(offset + 2, offset + 2 + bytes.readUInt8(offset + 1));
  const r = integerAt(2);
  const s = integerAt(2 + 2 + r.length);
  return Buffer.concat([r, s].map(in32Bytes));
}

function in32Bytes(integer: Buffer): Buffer {
  const significant = integer.subarray(Math.max(0, integer.length - 32));
  return Buffer.concat([Buffer.alloc(32 - significant.length), significant]);
}
