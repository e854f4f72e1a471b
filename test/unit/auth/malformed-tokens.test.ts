import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { CompactSign } from "jose";
import { describe, expect, it } from "vitest";
import { createAuthenticate } from "../../../shared/auth/authenticate.ts";

const { privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
const publicKey = createPublicKey(privateKey);
const nobody = async () => undefined;
const authenticateBy = (publicKeys: () => Promise<typeof publicKey | undefined>) =>
  createAuthenticate({ findClient: nobody, findSession: nobody, publicKeys, issuer: "issuer", now: () => 0 });

const inBase64 = (text: string | Uint8Array) => Buffer.from(text).toString("base64url");
const header = { alg: "ES256", typ: "at+jwt", kid: "key" };
const headed = (change: object) => `${inBase64(JSON.stringify({ ...header, ...change }))}.${inBase64("{}")}.c2ln`;
const signed = (payload: string) =>
  new CompactSign(new TextEncoder().encode(payload)).setProtectedHeader(header).sign(privateKey);

describe("a malformed token", () => {
  it.each([
    "",
    "a",
    "a.b",
    "a.b.c",
    "..",
    "...",
    "\u0000.\u0000.\u0000",
    "é.é.é",
    ...["{", "null", "[]", "1", '"ES256"', "{}"].map((text) => `${inBase64(text)}.e30.c2ln`),
    `${inBase64(new Uint8Array([0xff, 0xfe]))}.e30.c2ln`,
    ...[{}, { alg: 5 }, { alg: "none" }, { alg: "HS256" }, { typ: 5 }, { typ: "JWT" }, { kid: {} }].map(headed),
    ...[{ crit: 1 }, { crit: ["b64"], b64: "x" }, { crit: ["b64"], b64: false }].map(headed),
    `${headed({})}%`,
  ])("is refused without an error: %j", async (token) => {
    expect(await authenticateBy(async () => publicKey)(token, "now")).toBeUndefined();
  });

  it.each(["not json", "null", "[]", '"x"', "{}", '{"iss":5,"aud":5,"exp":1e300}', '{"exp":"x"}'])(
    "with the signed payload %s is refused",
    async (payload) => {
      expect(await authenticateBy(async () => publicKey)(await signed(payload), "now")).toBeUndefined();
    },
  );

  it("of an unknown key is refused", async () => {
    expect(await authenticateBy(nobody)(await signed("{}"), "now")).toBeUndefined();
  });
});

it.each([new Error("no answer of the key service"), new TypeError("fetch failed"), new SyntaxError("cut short")])(
  "keys that cannot be read are an outage, not an invalid token: %s",
  async (outage) => {
    const authenticate = authenticateBy(() => Promise.reject(outage));

    await expect(authenticate(await signed("{}"), "now")).rejects.toBe(outage);
  },
);
