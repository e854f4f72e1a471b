import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import {
  DecryptCommand,
  GenerateDataKeyCommand,
  GenerateMacCommand,
  IncorrectKeyException,
  InvalidCiphertextException,
  InvalidKeyUsageException,
  KMSClient,
  NotFoundException,
  SignCommand,
} from "@aws-sdk/client-kms";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type KeyRing, openKeyRing } from "../../../local/keys/key-ring.ts";
import { startKeyService } from "../../../local/keys/server.ts";
import { eachTestsFolder } from "../../support/test-folder.ts";

const context = { purpose: "owner-password", ownerId: "7" };

const folder = eachTestsFolder();
let ring: KeyRing;
let service: Awaited<ReturnType<typeof startKeyService>>;
let kms: KMSClient;

async function start(file: string): Promise<void> {
  ring = openKeyRing(file);
  service = await startKeyService(ring);
  const credentials = { accessKeyId: "any", secretAccessKey: "any" };
  kms = new KMSClient({ endpoint: service.endpoint, region: "eu-central-1", credentials });
}

async function stop(): Promise<void> {
  kms.destroy();
  await service.close();
}

const dataKey = () =>
  kms.send(new GenerateDataKeyCommand({ KeyId: ring.arns.passwords, KeySpec: "AES_256", EncryptionContext: context }));

beforeEach(() => start(folder.at("keys.json")));
afterEach(stop);

describe("a data key", () => {
  it("opens under the same context, whatever its order", async () => {
    const { Plaintext, CiphertextBlob } = await dataKey();

    const opened = await kms.send(
      new DecryptCommand({ CiphertextBlob, EncryptionContext: { ownerId: "7", purpose: "owner-password" } }),
    );

    expect(Plaintext).toHaveLength(32);
    expect(opened).toMatchObject({ Plaintext, KeyId: ring.arns.passwords });
  });

  it.each([
    ["another owner", { ...context, ownerId: "8" }],
    ["no context", undefined],
    ["one more entry", { ...context, more: "" }],
  ])("stays closed under %s", async (_, EncryptionContext) => {
    const { CiphertextBlob } = await dataKey();

    const opening = kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext }));

    await expect(opening).rejects.toBeInstanceOf(InvalidCiphertextException);
  });

  it("stays closed when a byte has changed", async () => {
    const { CiphertextBlob = new Uint8Array() } = await dataKey();
    CiphertextBlob[CiphertextBlob.length - 1] = (CiphertextBlob.at(-1) ?? 0) ^ 1;

    const opening = kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context }));

    await expect(opening).rejects.toBeInstanceOf(InvalidCiphertextException);
  });

  it("stays closed to another deployment's key of the same kind", async () => {
    const { CiphertextBlob } = await dataKey();
    await stop();
    await start(folder.at("other-keys.json"));

    const opening = kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context }));

    await expect(opening).rejects.toBeInstanceOf(NotFoundException);
  });

  it("stays closed to a key that did not seal it", async () => {
    const { CiphertextBlob } = await dataKey();

    const opening = kms.send(
      new DecryptCommand({ CiphertextBlob, KeyId: ring.arns.fingerprints, EncryptionContext: context }),
    );

    await expect(opening).rejects.toBeInstanceOf(IncorrectKeyException);
  });

  it("opens after a restart", async () => {
    const { Plaintext, CiphertextBlob } = await dataKey();
    await stop();
    await start(folder.at("keys.json"));

    const opened = await kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context }));

    expect(opened.Plaintext).toEqual(Plaintext);
  });
});

describe("a key", () => {
  it("is refused for another use than its own", async () => {
    const sealing = kms.send(new GenerateDataKeyCommand({ KeyId: ring.arns.token1, KeySpec: "AES_256" }));
    const signing = kms.send(
      new SignCommand({ KeyId: ring.arns.passwords, Message: bytes("a"), SigningAlgorithm: "ECDSA_SHA_256" }),
    );

    await expect(sealing).rejects.toBeInstanceOf(InvalidKeyUsageException);
    await expect(signing).rejects.toBeInstanceOf(InvalidKeyUsageException);
  });

  it("that does not exist is not found", async () => {
    const KeyId = ring.arns.fingerprints.replace(/[^/]+$/, randomUUID());

    const making = kms.send(new GenerateMacCommand({ KeyId, Message: bytes("a"), MacAlgorithm: "HMAC_SHA_256" }));

    await expect(making).rejects.toBeInstanceOf(NotFoundException);
  });

  it("is in a file that only its owner can read", () => {
    expect(statSync(folder.at("keys.json")).mode & 0o777).toBe(0o600);
  });
});

describe("a MAC", () => {
  const mac = async (text: string) => {
    const command = { KeyId: ring.arns.fingerprints, Message: bytes(text), MacAlgorithm: "HMAC_SHA_256" } as const;
    return (await kms.send(new GenerateMacCommand(command))).Mac;
  };

  it("is the same for a message, even after a restart, and differs between messages", async () => {
    const before = await mac("a");
    await stop();
    await start(folder.at("keys.json"));

    expect(await mac("a")).toEqual(before);
    expect(await mac("b")).not.toEqual(before);
  });
});

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
