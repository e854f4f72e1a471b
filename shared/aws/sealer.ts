import { GenerateDataKeyCommand, type KMSClient } from "@aws-sdk/client-kms";
import { CompactEncrypt } from "jose";
import type { OwnerId, TaskId } from "../ids-and-times.ts";

/** Binds a sealed text to its purpose and place: it does not open elsewhere. Ids, never names. */
export type SealingContext = Readonly<Record<string, string>>;

export interface Sealer {
  /** Resolves with a compact JWE whose key only KMS can decrypt, for the same context. Rejects if KMS gives no key. */
  seal(plaintext: string, context: SealingContext): Promise<string>;
}

/**
 * Envelope encryption: a fresh AES-256 data key for each text, itself encrypted by KMS under the context. A function
 * that seals cannot open: only file-declarations can (`keepTo` in `infra/constructs/keys.ts`).
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
        return await new CompactEncrypt(padded(Buffer.from(plaintext, "utf8")))
          .setProtectedHeader({
            alg: "dir",
            enc: "A256GCM",
            pad: "80",
            kek: Buffer.from(sealedKey).toString("base64url"),
          })
          .encrypt(key);
      } finally {
        key.fill(0);
      }
    },
  };
}

const block = 512;
const padMark = 0x80;

/** Pads to whole blocks with a mark and zeros (ISO/IEC 7816-4), to hide the length of a password. */
function padded(plaintext: Buffer): Buffer {
  const whole = Buffer.alloc(Math.ceil((plaintext.length + 1) / block) * block);
  whole.set(plaintext);
  whole.writeUInt8(padMark, plaintext.length);
  return whole;
}

export const unpadded = (whole: Uint8Array) => whole.subarray(0, whole.lastIndexOf(padMark));

export const sealingContexts = {
  owner: (ownerId: OwnerId) => ({ purpose: "owner-password", ownerId: String(ownerId) }),
  task: (taskId: TaskId) => ({ purpose: "task-password", taskId: String(taskId) }),
  session: (portalUser: string) => ({ purpose: "portal-session", portalUser }),
};
