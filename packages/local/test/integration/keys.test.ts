import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import {
  DecryptCommand,
  type DecryptCommandInput,
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
import { eachTestsFolder } from "../../../../test/support/test-folder.ts";
import { type KeyRing, openKeyRing } from "../../keys/key-ring.ts";
import { startKeyService } from "../../keys/server.ts";

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

async function restart(file: string): Promise<void> {
  await stop();
  await start(folder.at(file));
}

const dataKey = () =>
  kms.send(new GenerateDataKeyCommand({ KeyId: ring.arns.passwords, KeySpec: "AES_256", EncryptionContext: context }));
const open = (CiphertextBlob: Uint8Array | undefined, change: Partial<DecryptCommandInput> = {}) =>
  kms.send(new DecryptCommand({ CiphertextBlob, EncryptionContext: context, ...change }));

beforeEach(() => start(folder.at("keys.json")));
afterEach(stop);

describe("a data key", () => {
  it("opens under the same context, whatever its order", async () => {
    const { Plaintext, CiphertextBlob } = await dataKey();
    const reversed = { ownerId: "7", purpose: "owner-password" };

    expect(Plaintext).toHaveLength(32);
    const opened = await open(CiphertextBlob, { EncryptionContext: reversed });
    expect(opened).toMatchObject({ Plaintext, KeyId: ring.arns.passwords });
  });

  it.each([
    ["another owner", { ...context, ownerId: "8" }],
    ["no context", undefined],
    ["one more entry", { ...context, more: "" }],
  ])("stays closed under %s", async (_, EncryptionContext) => {
    const { CiphertextBlob } = await dataKey();

    await expect(open(CiphertextBlob, { EncryptionContext })).rejects.toBeInstanceOf(InvalidCiphertextException);
  });

  it("stays closed when a byte has changed", async () => {
    const { CiphertextBlob = new Uint8Array() } = await dataKey();
    CiphertextBlob[CiphertextBlob.length - 1] = (CiphertextBlob.at(-1) ?? 0) ^ 1;

    await expect(open(CiphertextBlob)).rejects.toBeInstanceOf(InvalidCiphertextException);
  });

  it("stays closed to a key that did not seal it", async () => {
    const { CiphertextBlob } = await dataKey();

    await expect(open(CiphertextBlob, { KeyId: ring.arns.fingerprints })).rejects.toBeInstanceOf(IncorrectKeyException);
  });

  it("opens after a restart, but not to another deployment's key of the same kind", async () => {
    const { Plaintext, CiphertextBlob } = await dataKey();
    await restart("keys.json");
    expect((await open(CiphertextBlob)).Plaintext).toEqual(Plaintext);

    await restart("other-keys.json");
    await expect(open(CiphertextBlob)).rejects.toBeInstanceOf(NotFoundException);
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
    await restart("keys.json");

    expect(await mac("a")).toEqual(before);
    expect(await mac("b")).not.toEqual(before);
  });
});

function bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
