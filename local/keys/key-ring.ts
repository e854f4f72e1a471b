import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { keyArn } from "../aws.ts";

const Specification = v.picklist(["SYMMETRIC_DEFAULT", "HMAC_256", "ECC_NIST_P256"]);
export type KeySpecification = v.InferOutput<typeof Specification>;

/** `material` is base64: 32 random bytes, or an elliptic curve's private key as PKCS #8. */
const StoredKey = v.object({ id: v.pipe(v.string(), v.uuid()), specification: Specification, material: v.string() });
type StoredKey = v.InferOutput<typeof StoredKey>;

const roles = {
  passwords: "SYMMETRIC_DEFAULT",
  fingerprints: "HMAC_256",
  token1: "ECC_NIST_P256",
  token2: "ECC_NIST_P256",
} as const satisfies Record<string, KeySpecification>;
const StoredRing = v.object({ passwords: StoredKey, fingerprints: StoredKey, token1: StoredKey, token2: StoredKey });

export interface Key {
  readonly id: string;
  readonly arn: string;
  readonly specification: KeySpecification;
  readonly bytes: Buffer;
}

export type KeyRing = ReturnType<typeof openKeyRing>;

const arnPrefix = keyArn("");

/** The stack's keys, made at the first start and kept in the file: what they sealed must open after a restart. */
export function openKeyRing(file: string) {
  if (!existsSync(file)) writeWhole(file, JSON.stringify(newRing(), null, 2));
  const ring = v.parse(StoredRing, JSON.parse(readFileSync(file, "utf8")));
  const keys = new Map(Object.values(ring).map((stored) => [stored.id, keyOf(stored)]));
  return {
    arns: {
      passwords: arnPrefix + ring.passwords.id,
      fingerprints: arnPrefix + ring.fingerprints.id,
      token1: arnPrefix + ring.token1.id,
      token2: arnPrefix + ring.token2.id,
    },
    /** By id or ARN. Throws `NotFoundException`. */
    key(idOrArn: string): Key {
      const key = keys.get(idOrArn.startsWith(arnPrefix) ? idOrArn.slice(arnPrefix.length) : idOrArn);
      if (!key) throw new KeyServiceError("NotFoundException", "The key does not exist");
      return key;
    },
  };
}

export function privateKeyOf({ bytes }: Key): KeyObject {
  return createPrivateKey({ key: bytes, format: "der", type: "pkcs8" });
}

function keyOf({ id, specification, material }: StoredKey): Key {
  return { id, arn: arnPrefix + id, specification, bytes: Buffer.from(material, "base64") };
}

function newRing(): Record<string, StoredKey> {
  return Object.fromEntries(
    Object.entries(roles).map(([role, specification]) => [
      role,
      { id: randomUUID(), specification, material: newMaterial(specification).toString("base64") },
    ]),
  );
}

function newMaterial(specification: KeySpecification): Buffer {
  if (specification !== "ECC_NIST_P256") return randomBytes(32);
  return generateKeyPairSync("ec", {
    namedCurve: "P-256",
    publicKeyEncoding: { type: "spki", format: "der" },
    privateKeyEncoding: { type: "pkcs8", format: "der" },
  }).privateKey;
}

/** Whole or not at all, also when it is killed meanwhile. */
function writeWhole(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

/** A refusal under the name that KMS gives it, so that the SDK makes its own class of it. */
export class KeyServiceError extends Error {
  override readonly name: string;

  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}
