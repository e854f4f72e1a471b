import { DecryptCommand, type KMSClient } from "@aws-sdk/client-kms";
import { compactDecrypt, decodeProtectedHeader } from "jose";
import * as v from "valibot";
import { parse } from "../parsing/parse.ts";
import { type SealingContext, unpadded } from "./sealer.ts";

/** Opens texts sealed by `createSealer`. Only file-declarations may. */
export interface Unsealer {
  /** Resolves with the text. Rejects when it was changed, or sealed for another context or by another key. */
  unseal(sealed: string, context: SealingContext): Promise<string>;
}

const Header = v.object({ alg: v.literal("dir"), enc: v.literal("A256GCM"), kek: v.string(), pad: v.literal("80") });

/**
 * @example
 * const password = await createUnsealer(kms, keyId).unseal(sealed, sealingContexts.owner(7));
 */
export function createUnsealer(kms: Pick<KMSClient, "send">, keyId: string): Unsealer {
  return {
    async unseal(sealed, context) {
      const { kek } = parse(Header, decodeProtectedHeader(sealed));
      const { Plaintext: key } = await kms.send(
        new DecryptCommand({
          KeyId: keyId,
          CiphertextBlob: Buffer.from(kek, "base64url"),
          EncryptionContext: { ...context },
        }),
      );
      if (!key) throw new Error("KMS answered no data key");
      try {
        const { plaintext } = await compactDecrypt(sealed, key, {
          keyManagementAlgorithms: ["dir"],
          contentEncryptionAlgorithms: ["A256GCM"],
        });
        return Buffer.from(unpadded(plaintext)).toString("utf8");
      } finally {
        key.fill(0);
      }
    },
  };
}
