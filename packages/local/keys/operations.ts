import { createCipheriv, createDecipheriv, createHmac, createPublicKey, randomBytes, sign } from "node:crypto";
import * as v from "valibot";
import { type Key, type KeyRing, KeyServiceError, type KeySpecification, privateKeyOf } from "./key-ring.ts";

const maxBytes = 4096;
const Bytes = v.pipe(
  v.string(),
  v.base64(),
  v.transform((text) => Buffer.from(text, "base64")),
  v.check((bytes) => bytes.length >= 1 && bytes.length <= maxBytes),
);
const KeyId = v.string();
const EncryptionContext = v.optional(v.record(v.string(), v.string()), {});

type Operation = (keys: KeyRing, input: unknown) => Record<string, unknown>;

/** The KMS operations that the functions use, by their names in the protocol. Bytes travel as base64. */
export const operations: Readonly<Record<string, Operation>> = {
  GenerateDataKey: operation(
    v.object({ KeyId, EncryptionContext, KeySpec: v.literal("AES_256") }),
    (keys, { KeyId, EncryptionContext }) => {
      const key = usable(keys.key(KeyId), "SYMMETRIC_DEFAULT");
      const plaintext = randomBytes(32);
      const sealed = seal(key, plaintext, EncryptionContext);
      return { KeyId: key.arn, Plaintext: base64(plaintext), CiphertextBlob: base64(sealed) };
    },
  ),

  Decrypt: operation(
    v.object({ KeyId: v.optional(KeyId), EncryptionContext, CiphertextBlob: Bytes }),
    (keys, { KeyId, EncryptionContext, CiphertextBlob }) => {
      const sealer = keys.key(keyIdOf(CiphertextBlob));
      if (KeyId !== undefined && keys.key(KeyId) !== sealer) {
        throw new KeyServiceError("IncorrectKeyException", "Another key sealed this ciphertext");
      }
      const plaintext = open(usable(sealer, "SYMMETRIC_DEFAULT"), CiphertextBlob, EncryptionContext);
      return { KeyId: sealer.arn, Plaintext: base64(plaintext), EncryptionAlgorithm: "SYMMETRIC_DEFAULT" };
    },
  ),

  GenerateMac: operation(
    v.object({ KeyId, Message: Bytes, MacAlgorithm: v.literal("HMAC_SHA_256") }),
    (keys, { KeyId, Message, MacAlgorithm }) => {
      const key = usable(keys.key(KeyId), "HMAC_256");
      return { KeyId: key.arn, MacAlgorithm, Mac: createHmac("sha256", key.bytes).update(Message).digest("base64") };
    },
  ),

  Sign: operation(
    v.object({
      KeyId,
      Message: Bytes,
      MessageType: v.optional(v.string(), "RAW"),
      SigningAlgorithm: v.literal("ECDSA_SHA_256"),
    }),
    (keys, { KeyId, Message, MessageType, SigningAlgorithm }) => {
      if (MessageType !== "RAW") throw new KeyServiceError("UnsupportedOperationException", "Only RAW messages");
      const key = usable(keys.key(KeyId), "ECC_NIST_P256");
      return { KeyId: key.arn, SigningAlgorithm, Signature: base64(sign("sha256", Message, privateKeyOf(key))) };
    },
  ),

  GetPublicKey: operation(v.object({ KeyId }), (keys, { KeyId }) => {
    const key = usable(keys.key(KeyId), "ECC_NIST_P256");
    const PublicKey = base64(createPublicKey(privateKeyOf(key)).export({ type: "spki", format: "der" }));
    const use = { KeySpec: key.specification, KeyUsage: "SIGN_VERIFY", SigningAlgorithms: ["ECDSA_SHA_256"] };
    return { KeyId: key.arn, PublicKey, ...use };
  }),
};

function operation<const S extends v.GenericSchema>(
  schema: S,
  run: (keys: KeyRing, input: v.InferOutput<S>) => Record<string, unknown>,
): Operation {
  return (keys, input) => {
    const parsed = v.safeParse(schema, input);
    if (!parsed.success) throw new KeyServiceError("ValidationException", "The request is not as KMS documents it");
    return run(keys, parsed.output);
  };
}

function usable(key: Key, specification: KeySpecification): Key {
  if (key.specification === specification) return key;
  throw new KeyServiceError("InvalidKeyUsageException", `A key of ${key.specification} cannot be used for this`);
}

const base64 = (bytes: Buffer) => bytes.toString("base64");

/** The order of its entries does not matter. */
type EncryptionContext = Readonly<Record<string, string>>;

const idLength = 36;
const nonceLength = 12;
const headerLength = idLength + nonceLength + 16;

/** AES-256-GCM, as in KMS: key id, nonce, tag, then the sealed bytes. The encryption context is authenticated. */
function seal(key: Key, plaintext: Buffer, context: EncryptionContext): Buffer {
  const nonce = randomBytes(nonceLength);
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce).setAAD(contextBytes(context));
  const sealed = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.from(key.id), nonce, cipher.getAuthTag(), sealed]);
}

function keyIdOf(blob: Buffer): string {
  if (blob.length < headerLength) throw invalidCiphertext();
  return blob.subarray(0, idLength).toString();
}

/** Throws `InvalidCiphertextException` when the bytes or the context differ from those sealed. */
function open(key: Key, blob: Buffer, context: EncryptionContext): Buffer {
  const nonce = blob.subarray(idLength, idLength + nonceLength);
  const tag = blob.subarray(idLength + nonceLength, headerLength);
  const decipher = createDecipheriv("aes-256-gcm", key.bytes, nonce).setAAD(contextBytes(context)).setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(blob.subarray(headerLength)), decipher.final()]);
  } catch {
    throw invalidCiphertext();
  }
}

const contextBytes = (context: EncryptionContext) =>
  Buffer.from(JSON.stringify(Object.entries(context).toSorted(([a], [b]) => (a < b ? -1 : 1))));

const invalidCiphertext = () =>
  new KeyServiceError("InvalidCiphertextException", "The ciphertext is not what was sealed");
