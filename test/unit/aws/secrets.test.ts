import { DecryptCommand, GenerateDataKeyCommand, GenerateMacCommand, KMSClient } from "@aws-sdk/client-kms";
import { mockClient } from "aws-sdk-client-mock";
import { CompactEncrypt, decodeProtectedHeader } from "jose";
import { expect, it } from "vitest";
import { newMark, newRandomId } from "../../../shared/aws/random-ids.ts";
import { createSealer, sealingContexts } from "../../../shared/aws/sealer.ts";
import { createUnsealer } from "../../../shared/aws/unsealer.ts";
import { createKmsVault } from "../../../shared/ports/vault.ts";

const kms = new KMSClient({ region: "eu-central-1" });

it("asks KMS for a key of 256 bits under the context of what is sealed, and wipes it", async () => {
  const key = new Uint8Array(32).fill(7);
  const mock = mockClient(kms);
  mock.on(GenerateDataKeyCommand).resolves({ Plaintext: key, CiphertextBlob: new Uint8Array([1]) });

  const sealed = await createSealer(kms, "passwords").seal("x", sealingContexts.owner(7));
  expect(mock.commandCalls(GenerateDataKeyCommand)[0]?.args[0].input).toEqual({
    ...{ KeyId: "passwords", KeySpec: "AES_256" },
    EncryptionContext: { purpose: "owner-password", ownerId: "7" },
  });
  expect(key).toEqual(new Uint8Array(32));
  expect(decodeProtectedHeader(sealed)).toMatchObject({ alg: "dir", enc: "A256GCM", pad: "80" });

  const again = new Uint8Array(32).fill(7);
  mock.on(DecryptCommand).resolves({ Plaintext: again });
  expect(await createUnsealer(kms, "passwords").unseal(sealed, sealingContexts.owner(7))).toBe("x");
  expect(mock.commandCalls(DecryptCommand)[0]?.args[0].input).toMatchObject({
    ...{ KeyId: "passwords", CiphertextBlob: Buffer.from([1]) },
    EncryptionContext: { purpose: "owner-password", ownerId: "7" },
  });
  expect(again).toEqual(new Uint8Array(32));
});

it("opens nothing that was sealed in another way than ours, though the key is the right one", async () => {
  const key = new Uint8Array(32).fill(7);
  const text = Buffer.from("x\u0080", "latin1");
  const sealedBy = async (alg: string, enc: string, pad?: string) =>
    await new CompactEncrypt(text).setProtectedHeader({ alg, enc, kek: "AQ", ...(pad && { pad }) }).encrypt(key);
  const opened = async (sealed: string) => {
    mockClient(kms).on(DecryptCommand).resolves({ Plaintext: key.slice() });
    return await createUnsealer(kms, "passwords").unseal(sealed, sealingContexts.owner(7));
  };

  expect(await opened(await sealedBy("dir", "A256GCM", "80"))).toBe("x");
  await expect(opened(await sealedBy("dir", "A256GCM"))).rejects.toThrow("pad");
  await expect(opened(await sealedBy("A256GCMKW", "A256GCM", "80"))).rejects.toThrow("alg");
  await expect(opened(await sealedBy("dir", "A128CBC-HS256", "80"))).rejects.toThrow("enc");
});

it("binds a sealed text to its purpose and place", () => {
  expect([sealingContexts.owner(7), sealingContexts.task(8), sealingContexts.session("u")]).toEqual([
    { purpose: "owner-password", ownerId: "7" },
    { purpose: "task-password", taskId: "8" },
    { purpose: "portal-session", portalUser: "u" },
  ]);
});

it("fingerprints a password together with whose it is, by a key that never leaves KMS", async () => {
  const mock = mockClient(kms);
  mock.on(GenerateMacCommand).resolves({ Mac: new Uint8Array([255, 254]) });
  const none = { seal: async () => "", unseal: async () => "" };
  const vault = createKmsVault({ kms, fingerprintsKey: "macs", sealer: none, unsealer: none });

  expect(await vault.fingerprint("maria", "secret")).toBe("__4");
  expect(mock.commandCalls(GenerateMacCommand)[0]?.args[0].input).toEqual({
    ...{ KeyId: "macs", MacAlgorithm: "HMAC_SHA_256" },
    Message: Buffer.from("maria\0secret", "utf8"),
  });
});

it("has no fingerprint of a password where KMS answers none: two are never taken for one", async () => {
  mockClient(kms).on(GenerateMacCommand).resolves({});
  const none = { seal: async () => "", unseal: async () => "" };
  const vault = createKmsVault({ kms, fingerprintsKey: "macs", sealer: none, unsealer: none });

  await expect(vault.fingerprint("maria", "secret")).rejects.toThrow("KMS answered no MAC");
});

it("opens each secret in its own context", async () => {
  const contexts: object[] = [];
  const take = async (text: string, context: object) => {
    contexts.push(context);
    return text;
  };
  const vault = createKmsVault({ kms, fingerprintsKey: "macs", sealer: { seal: take }, unsealer: { unseal: take } });
  await vault.openOwnerPassword(7, "x");
  await vault.openTaskPassword(8, "x");
  await vault.sealCookies("u", "x");
  await vault.openCookies("u", "x");

  expect(contexts).toEqual([
    sealingContexts.owner(7),
    sealingContexts.task(8),
    sealingContexts.session("u"),
    sealingContexts.session("u"),
  ]);
});

it("draws ids of 96 bits and marks of 80", () => {
  expect(newRandomId()).toMatch(/^[\w-]{16}$/);
  expect(newMark()).toMatch(/^[0-9a-f]{20}$/);
  expect(new Set(Array.from({ length: 1_000 }, newRandomId)).size).toBe(1_000);
});
