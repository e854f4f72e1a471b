import { randomBytes } from "node:crypto";
import { DecryptCommand, GenerateDataKeyCommand, KMSClient } from "@aws-sdk/client-kms";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { createSealer } from "../../../shared/aws/sealer.ts";
import { createUnsealer } from "../../../shared/aws/unsealer.ts";

const context = { purpose: "owner-password", ownerId: "1" };
const dataKey = randomBytes(32);

function world() {
  const kms = new KMSClient({ region: "eu-central-1" });
  const mock = mockClient(kms);
  const CiphertextBlob = new Uint8Array([1, 2, 3]);
  // Whoever has used a key wipes it.
  mock.on(GenerateDataKeyCommand).callsFake(() => ({ Plaintext: new Uint8Array(dataKey), CiphertextBlob }));
  mock.on(DecryptCommand).callsFake(() => ({ Plaintext: new Uint8Array(dataKey) }));
  return { sealer: createSealer(kms, "key"), unsealer: createUnsealer(kms, "key") };
}

it("a sealed password does not show its length", async () => {
  const { sealer } = world();
  const passwords = ["", "x", "password-1", "κωδικός", "x".repeat(128), "𐄢".repeat(127), "x".repeat(511)];

  const sealed = await Promise.all(passwords.map((password) => sealer.seal(password, context)));

  const lengths = sealed.map((text) => Buffer.from(text.split(".")[3] ?? "", "base64url").length);
  expect(new Set(lengths)).toEqual(new Set([512]));
});

it.each(["", "x", "ends in \u0080", "x".repeat(511), "x".repeat(512), "x".repeat(513), "𐄢".repeat(2_000)])(
  "what was sealed opens as it was: %j",
  async (text) => {
    const { sealer, unsealer } = world();

    expect(await unsealer.unseal(await sealer.seal(text, context), context)).toBe(text);
  },
);
