import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import type { Key } from "./key-ring.ts";
import { KeyServiceError } from "./key-service-error.ts";

/** Its order does not matter. */
export type EncryptionContext = Readonly<Record<string, string>>;

const idLength = 36;
const nonceLength = 12;
const tagLength = 16;

/** AES-256-GCM, as KMS: key id, nonce, tag, then the sealed bytes; the encryption context is authenticated. */
export function seal(key: Key, plaintext: Buffer, context: EncryptionContext): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(contextBytes(context));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.from(key.id), nonce, cipher.getAuthTag(), sealed]);
}

/** The id of the key that sealed it. */
export function keyIdOf(blob: Buffer): string {
  if (blob.length < idLength + nonceLength + tagLength) throw invalid();
  return blob.subarray(0, idLength).toString();
}

/** Throws `InvalidCiphertextException` when the bytes or the context are not the sealed ones. */
export function open(key: Key, blob: Buffer, context: EncryptionContext): Buffer {
  const nonce = blob.subarray(idLength, idLength + nonceLength);
  const tag = blob.subarray(idLength + nonceLength, idLength + nonceLength + tagLength);
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, nonce).setAAD(contextBytes(context)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(blob.subarray(idLength + nonceLength + tagLength)), decipher.final()]);
  } catch {
    throw invalid();
  }
}

function contextBytes(context: EncryptionContext): Buffer {
  return Buffer.from(JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))));
}

function invalid(): KeyServiceError {
  return new KeyServiceError("InvalidCiphertextException", "The ciphertext is not what was sealed");
}
