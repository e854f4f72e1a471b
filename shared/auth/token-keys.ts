import { createHash, createPublicKey, type KeyObject } from "node:crypto";
import { GetPublicKeyCommand, type KMSClient } from "@aws-sdk/client-kms";

/** The public half of our signing key of this `kid`, fetched from KMS once; undefined for any other `kid`. */
export type PublicKeys = (kid: string | undefined) => Promise<KeyObject | undefined>;

/** A key's name in tokens: it does not reveal the key's id. */
export const kidOf = (keyId: string) => createHash("sha256").update(keyId).digest("base64url").slice(0, 16);

/** `keyIds`: our signing keys at KMS. A failed fetch rejects, and is repeated when the key is next asked for. */
export function createPublicKeys(kms: Pick<KMSClient, "send">, keyIds: readonly string[]): PublicKeys {
  const idOf = new Map(keyIds.map((keyId) => [kidOf(keyId), keyId]));
  const asked = new Map<string, Promise<KeyObject>>();
  return async (kid) => {
    const keyId = idOf.get(kid ?? "");
    if (keyId === undefined) return undefined;
    const key = asked.get(keyId) ?? publicKeyOf(kms, keyId);
    asked.set(keyId, key);
    try {
      return await key;
    } catch (error) {
      asked.delete(keyId);
      throw error;
    }
  };
}

async function publicKeyOf(kms: Pick<KMSClient, "send">, keyId: string): Promise<KeyObject> {
  const { PublicKey } = await kms.send(new GetPublicKeyCommand({ KeyId: keyId }));
  if (!PublicKey) throw new Error("KMS answered no public key");
  return createPublicKey({ key: Buffer.from(PublicKey), format: "der", type: "spki" });
}
