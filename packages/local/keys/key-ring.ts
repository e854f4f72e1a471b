import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { keyArn } from "../aws.ts";

const Specification = v.picklist(["SYMMETRIC_DEFAULT", "HMAC_256", "ECC_NIST_P256"]);
export type KeySpecification = v.InferOutput<typeof Specification>;

const specifications = {
  passwords: "SYMMETRIC_DEFAULT",
  fingerprints: "HMAC_256",
  token1: "ECC_NIST_P256",
  token2: "ECC_NIST_P256",
} as const satisfies Record<string, KeySpecification>;

/** `material` is base64: 32 random bytes, or an elliptic curve's private key as PKCS #8. */
const StoredKey = v.pipe(
  v.object({ id: v.pipe(v.string(), v.uuid()), specification: Specification, material: v.string() }),
  v.transform(({ material, ...key }) => ({ ...key, arn: keyArn(key.id), bytes: Buffer.from(material, "base64") })),
);
const StoredRing = v.object({ passwords: StoredKey, fingerprints: StoredKey, token1: StoredKey, token2: StoredKey });

export type Key = v.InferOutput<typeof StoredKey>;

/** The stack's keys. */
export interface KeyRing {
  /** The ARN of the key that does each job. */
  readonly arns: Readonly<Record<keyof typeof specifications, string>>;
  /** Finds a key by id or ARN. Throws `NotFoundException`. */
  key(idOrArn: string): Key;
}

/** Opens the keys, created at the first start and kept in the file: what they sealed must open after a restart. */
export function openKeyRing(file: string): KeyRing {
  if (!existsSync(file)) writeWhole(file, JSON.stringify(newRing(), null, 2));
  const { passwords, fingerprints, token1, token2 } = v.parse(StoredRing, JSON.parse(readFileSync(file, "utf8")));
  return {
    arns: { passwords: passwords.arn, fingerprints: fingerprints.arn, token1: token1.arn, token2: token2.arn },
    key(idOrArn) {
      const key = [passwords, fingerprints, token1, token2].find(({ id, arn }) => id === idOrArn || arn === idOrArn);
      if (!key) throw new KeyServiceError("NotFoundException", "The key does not exist");
      return key;
    },
  };
}

export function privateKeyOf({ bytes }: Key): KeyObject {
  return createPrivateKey({ key: bytes, format: "der", type: "pkcs8" });
}

const newRing = () =>
  Object.fromEntries(
    Object.entries(specifications).map(([role, specification]) => [
      role,
      { id: randomUUID(), specification, material: newMaterial(specification).toString("base64") },
    ]),
  );

function newMaterial(specification: KeySpecification): Buffer {
  if (specification !== "ECC_NIST_P256") return randomBytes(32);
  return generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ type: "pkcs8", format: "der" });
}

/** Writes the whole file or none of it, even when the process is killed meanwhile. */
function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** A refusal under KMS's own name for it, from which the SDK makes the class of the error. */
export class KeyServiceError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}
