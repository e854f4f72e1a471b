import { randomBytes } from "node:crypto";
import { DecryptCommand, GenerateDataKeyCommand, GenerateMacCommand, KMSClient } from "@aws-sdk/client-kms";
import { mockClient } from "aws-sdk-client-mock";
import { CompactEncrypt, decodeProtectedHeader } from "jose";
import { expect, it } from "vitest";
import { newMark, newRandomId } from "../../../shared/aws/random-ids.ts";
import { createSealer, sealingContexts } from "../../../shared/aws/sealer.ts";
import { createUnsealer } from "../../../shared/aws/unsealer.ts";
import { createKmsVault } from "../../../shared/ports/vault.ts";

const kms = new KMSClient({ region: "eu-central-1" });

const context = { purpose: "owner-password", ownerId: "7" };

/** Seals and opens with one data key. A new copy each time: whoever has used a key wipes it. */
function sealing() {
  const dataKey = randomBytes(32);
  const mock = mockClient(kms);
  const CiphertextBlob = new Uint8Array([1, 2, 3]);
  mock.on(GenerateDataKeyCommand).callsFake(() => ({ Plaintext: new Uint8Array(dataKey), CiphertextBlob }));
  mock.on(DecryptCommand).callsFake(() => ({ Plaintext: new Uint8Array(dataKey) }));
  return { sealer: createSealer(kms, "key"), unsealer: createUnsealer(kms, "key") };
}

it("a sealed password does not show its length", async () => {
  const { sealer } = sealing();
  const passwords = ["", "x", "password-1", "κωδικός", "x".repeat(128), "𐄢".repeat(127), "x".repeat(511)];

  const sealed = await Promise.all(passwords.map((password) => sealer.seal(password, context)));

  const lengths = sealed.map((text) => Buffer.from(text.split(".")[3] ?? "", "base64url").length);
  expect(new Set(lengths)).toEqual(new Set([512]));
});

it.each(["", "x", "ends in \u0080", "x".repeat(511), "x".repeat(512), "x".repeat(513), "𐄢".repeat(2_000)])(
  "a sealed text opens unchanged: %j",
  async (text) => {
    const { sealer, unsealer } = sealing();

    expect(await unsealer.unseal(await sealer.seal(text, context), context)).toBe(text);
  },
);

it("the sealer asks KMS for a 256-bit key in the context of the secret, and wipes the key after use", async () => {
  const key = new Uint8Array(32).fill(7);
  const mock = mockClient(kms);
  mock.on(GenerateDataKeyCommand).resolves({ Plaintext: key, CiphertextBlob: new Uint8Array([1]) });

  const sealed = await createSealer(kms, "passwords").seal("x", sealingContexts.owner(7));
  expect(mock.commandCalls(GenerateDataKeyCommand)[0]?.args[0].input).toEqual({
    KeyId: "passwords",
    KeySpec: "AES_256",
    EncryptionContext: context,
  });
  expect(key).toEqual(new Uint8Array(32));
  expect(decodeProtectedHeader(sealed)).toMatchObject({ alg: "dir", enc: "A256GCM", pad: "80" });

  const again = new Uint8Array(32).fill(7);
  mock.on(DecryptCommand).resolves({ Plaintext: again });
  expect(await createUnsealer(kms, "passwords").unseal(sealed, sealingContexts.owner(7))).toBe("x");
  expect(mock.commandCalls(DecryptCommand)[0]?.args[0].input).toMatchObject({
    KeyId: "passwords",
    CiphertextBlob: Buffer.from([1]),
    EncryptionContext: context,
  });
  expect(again).toEqual(new Uint8Array(32));
});

it("a text that was sealed with another algorithm or without padding is not opened, even with the right key", async () => {
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

it("a sealed text is bound to its purpose and owner", () => {
  expect(sealingContexts.owner(7)).toEqual(context);
  expect(sealingContexts.task(8)).toEqual({ purpose: "task-password", taskId: "8" });
  expect(sealingContexts.session("u")).toEqual({ purpose: "portal-session", portalUser: "u" });
});

const noSealing = { sealer: { seal: async () => "" }, unsealer: { unseal: async () => "" } };

it("the fingerprint of a password covers its portal user, and its key never leaves KMS", async () => {
  const mock = mockClient(kms);
  mock.on(GenerateMacCommand).resolves({ Mac: new Uint8Array([255, 254]) });
  const vault = createKmsVault({ kms, fingerprintsKey: "macs", ...noSealing });

  expect(await vault.fingerprint("maria", "secret")).toBe("__4");
  expect(mock.commandCalls(GenerateMacCommand)[0]?.args[0].input).toEqual({
    KeyId: "macs",
    MacAlgorithm: "HMAC_SHA_256",
    Message: Buffer.from("maria\0secret", "utf8"),
  });
});

it("a password has no fingerprint when KMS answers none, so that two are never taken for one", async () => {
  mockClient(kms).on(GenerateMacCommand).resolves({});
  const vault = createKmsVault({ kms, fingerprintsKey: "macs", ...noSealing });

  await expect(vault.fingerprint("maria", "secret")).rejects.toThrow("KMS answered no MAC");
});

it("the vault opens each secret in its own context", async () => {
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

it("random ids have 96 bits and marks 80", () => {
  expect(newRandomId()).toMatch(/^[\w-]{16}$/);
  expect(newMark()).toMatch(/^[0-9a-f]{20}$/);
  expect(new Set(Array.from({ length: 1_000 }, newRandomId)).size).toBe(1_000);
});
