import { createPublicKey, verify } from "node:crypto";
import * as v from "valibot";
import { afterAll, beforeAll, expect, it } from "vitest";
import { filesFolder } from "../../../../test/support/test-folder.ts";
import { type KeyRing, openKeyRing } from "../../keys/key-ring.ts";
import { startKeyService } from "../../keys/server.ts";

const folder = filesFolder();
let ring: KeyRing;
let service: Awaited<ReturnType<typeof startKeyService>>;
beforeAll(async () => {
  ring = openKeyRing(folder.at("keys.json"));
  service = await startKeyService(ring);
});
afterAll(() => service.close());

async function ask(operation: string, input: object | string) {
  const headers = { "x-amz-target": `TrentService.${operation}` };
  const body = typeof input === "string" ? input : JSON.stringify(input);
  const answer = await fetch(service.endpoint, { method: "POST", headers, body });
  const said = v.parse(v.record(v.string(), v.unknown()), await answer.json());
  return { status: answer.status, type: answer.headers.get("content-type"), body: said };
}
const type = "application/x-amz-json-1.1";

it("an unknown operation is refused as by KMS", async () => {
  expect(await ask("Describe", "{}")).toEqual({
    status: 400,
    type,
    body: { __type: "UnsupportedOperationException", message: "Not an operation of this stand-in" },
  });
});

const bytes = (length: number) => Buffer.alloc(length, 7).toString("base64");
const calls = () => ({
  GenerateDataKey: { KeyId: ring.arns.passwords, KeySpec: "AES_256" },
  GenerateMac: { KeyId: ring.arns.fingerprints, Message: bytes(1), MacAlgorithm: "HMAC_SHA_256" },
  Sign: { KeyId: ring.arns.token1, Message: bytes(4096), SigningAlgorithm: "ECDSA_SHA_256" },
  GetPublicKey: { KeyId: ring.arns.token2 },
});
const names = ["GenerateDataKey", "GenerateMac", "Sign", "GetPublicKey"] as const;

it.each(names)("%s uses the key that was named, by its ARN or its id", async (name) => {
  const [call, { KeyId }] = [calls()[name], calls()[name]];
  const byArn = await ask(name, call);
  const byId = await ask(name, { ...call, KeyId: KeyId.split("/").at(-1) });

  expect(byArn.status).toBe(200);
  expect(byArn.body["KeyId"]).toEqual(KeyId);
  expect(byId.status).toBe(200);
  expect(byId.body["KeyId"]).toEqual(KeyId);
});

it.each(names)("%s is refused without a required field, or with another algorithm", async (name) => {
  const call = calls()[name];
  for (const field of Object.keys(call)) {
    for (const other of [{ [field]: undefined }, ...(field === "KeyId" ? [] : [{ [field]: "ANOTHER?" }])]) {
      const answer = await ask(name, { ...call, ...other });
      expect(answer, field).toMatchObject({ status: 400, body: { __type: "ValidationException" } });
    }
  }
});

it.each([0, 4097])("a message of %i bytes is refused", async (length) => {
  const { GenerateMac, Sign } = calls();

  for (const [name, call] of [["GenerateMac", GenerateMac] as const, ["Sign", Sign] as const])
    expect((await ask(name, { ...call, Message: bytes(length) })).body["__type"]).toBe("ValidationException");
});

it("digests are not signed, and a ciphertext that is too short is refused", async () => {
  const digest = await ask("Sign", { ...calls().Sign, MessageType: "DIGEST" });
  const short = await ask("Decrypt", { CiphertextBlob: bytes(63) });

  expect(digest.body["__type"]).toBe("UnsupportedOperationException");
  expect(short.body["__type"]).toBe("InvalidCiphertextException");
});

it("each use has its own key, and signatures of both signing keys verify", async () => {
  expect(new Set(Object.values(ring.arns)).size).toBe(4);
  for (const KeyId of [ring.arns.token1, ring.arns.token2]) {
    const { Signature } = (await ask("Sign", { ...calls().Sign, KeyId })).body;
    const { PublicKey, ...rest } = (await ask("GetPublicKey", { KeyId })).body;
    const der = (text: unknown) => Buffer.from(String(text), "base64");
    const key = createPublicKey({ key: der(PublicKey), format: "der", type: "spki" });

    expect(rest).toMatchObject({ KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" });
    expect(verify("sha256", der(bytes(4096)), key, der(Signature))).toBe(true);
  }
});

it("an internal error is answered without its reason", async () => {
  expect(await ask("GenerateMac", "no JSON")).toEqual({
    status: 500,
    type,
    body: { __type: "KMSInternalException", message: "" },
  });
});
