import { GenerateDataKeyCommand, type KMSClient } from "@aws-sdk/client-kms";
import { CompactEncrypt } from "jose";

/** Public facts that bind a sealed text to its purpose and place: elsewhere it does not open. Ids, never names. */
export type SealingContext = Readonly<Record<string, string>>;

export interface Sealer {
  /** A compact JWE whose key only KMS can give back, for the same context. */
  seal(plaintext: string, context: SealingContext): Promise<string>;
}

/**
 * Envelope encryption: a fresh AES-256 data key for each text, the key itself sealed by KMS under the context. A
 * function that seals need not be able to open.
 *
 * @example
 * const sealed = await createSealer(kms, keyId).seal("correct horse", sealingContexts.owner(7));
 */
export function createSealer(kms: Pick<KMSClient, "send">, keyId: string): Sealer {
  return {
    async seal(plaintext, context) {
      const { Plaintext: key, CiphertextBlob: sealedKey } = await kms.send(
        new GenerateDataKeyCommand({ KeyId: keyId, KeySpec: "AES_256", EncryptionContext: { ...context } }),
      );
      if (!key || !sealedKey) throw new Error("KMS answered no data key");
      try {
        return await new CompactEncrypt(Buffer.from(plaintext, "utf8"))
          .setProtectedHeader({ alg: "dir", enc: "A256GCM", kek: Buffer.from(sealedKey).toString("base64url") })
          .encrypt(key);
      } finally {
        key.fill(0);
      }
    },
  };
}

/** What binds a sealed text to its purpose and place: elsewhere it does not open. Ids, never names. */
export const sealingContexts = {
  owner: (ownerId: number) => ({ purpose: "owner-password", ownerId: String(ownerId) }),
  task: (taskId: number) => ({ purpose: "task-password", taskId: String(taskId) }),
  session: (portalUser: string) => ({ purpose: "portal-session", portalUser }),
};
