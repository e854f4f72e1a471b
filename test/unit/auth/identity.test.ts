import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { createIdentityCheck } from "../../../shared/auth/identity.ts";
import { isTransient } from "../../../shared/aws/failures.ts";
import { startIdentityProvider } from "../../support/identity-provider.ts";

let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
beforeAll(async () => {
  provider = await startIdentityProvider();
});
afterAll(async () => await provider.close());

const check = (change = {}) => createIdentityCheck({ ...provider.identity, ...change }, Date.now);

describe("the id token of a person", () => {
  it("identifies the person by issuer and subject, and grants only roles that exist here", async () => {
    const roles = ["admin", "accounting", "takk-uploader"];
    const [one, renamed, other] = await Promise.all([
      check()(await provider.idToken({ roles })),
      check()(await provider.idToken({ roles: "client-manager", email: "eleni@example.org" })),
      check()(await provider.idToken({ sub: "8" })),
    ]);

    expect(one).toMatchObject({ name: "maria@example.org", roles: ["admin", "takk-uploader"] });
    expect(renamed).toMatchObject({ clientId: one?.clientId, name: "eleni@example.org", roles: ["client-manager"] });
    expect(other?.clientId).not.toBe(one?.clientId);
    // The client id finds the person's record: this provider's subject 7 alone.
    const hash = createHash("sha256").update(`${provider.identity.issuer} 7`).digest("base64url");
    expect(one?.clientId).toBe(`person-${hash.slice(0, 22)}`);
  });

  it("gives a name that a terminal can show, and never an unverified address", async () => {
    const named = async (claims: Readonly<Record<string, unknown>>) =>
      (await check()(await provider.idToken(claims)))?.name;

    expect(await named({ email: "eleni\u001b[2K\u2028@example.org" })).toBe("eleni [2K @example.org");
    expect(await named({ email: "e".repeat(129) })).toBe("e".repeat(128));
    const unverified = { email: "admin@example.org", preferred_username: "mallory" };
    for (const email_verified of [false, "false"])
      expect(await named({ ...unverified, email_verified })).toBe("mallory");
    expect(await named({ email: null, preferred_username: "maria" })).toBe("maria");
    expect(await named({ email: 7, preferred_username: 7 })).toBe("7");
  });

  it("is refused when the provider's metadata names another issuer", async () => {
    const elsewhere = check({ issuer: `${provider.identity.issuer}elsewhere` });

    await expect(elsewhere(await provider.idToken())).rejects.toThrow("does not answer");
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["of another issuer", { iss: "https://elsewhere.test" }],
    ["for another application", { aud: "payroll" }],
    ["for several, and meant for another", { aud: ["console", "payroll"], azp: "payroll" }],
    ["for several, and meant for nobody", { aud: ["console", "payroll"] }],
    ["without a nonce", { nonce: undefined }],
    ["that has ended", { exp: 1 }],
    ["that never ends", { exp: undefined }],
    ["from the future", { iat: 4_000_000_000 }],
    ["without a subject", { sub: undefined }],
    ["whose subject is not a string", { sub: 7 }],
  ])("%s is refused", async (_, claims) => {
    expect(await check()(await provider.idToken(claims))).toBeUndefined();
  });

  it("is accepted for five minutes, with the provider's own signature", async () => {
    // The provider's clock may be ahead.
    for (const ageSeconds of [-3, 290]) expect(await check()(await provider.idToken({}, { ageSeconds }))).toBeDefined();
    for (const ageSeconds of [-60, 310])
      expect(await check()(await provider.idToken({}, { ageSeconds }))).toBeUndefined();
    expect(await check()(await provider.idToken({}, { forged: true }))).toBeUndefined();
    for (const alg of provider.algorithms) expect(await check()(await provider.idToken({}, { alg }))).toBeDefined();
    const [, claims = ""] = (await provider.idToken()).split(".");
    const none = Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url");
    const symmetric = Buffer.from(JSON.stringify({ alg: "HS256", kid: "ES256" })).toString("base64url");
    for (const header of [none, symmetric]) expect(await check()(`${header}.${claims}.`)).toBeUndefined();
  });

  it("has one hash, however its signature is written, so that it can be used once", async () => {
    const idToken = await provider.idToken();
    const [header, claims, signature = ""] = idToken.split(".");
    const [, r = "", s = ""] = /^(.{64})(.{64})$/.exec(Buffer.from(signature, "base64url").toString("hex")) ?? [];
    // Of ECDSA: the order of the curve (NIST P-256) less s signs the same.
    const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
    const turned = Buffer.from(r + (order - BigInt(`0x${s}`)).toString(16).padStart(64, "0"), "hex");
    const hashOf = async (text: string) => (await check()(text))?.tokenHash;

    const same = await hashOf(idToken);
    const sameOrRefused = [same, undefined];
    for (const text of [`${idToken}==`, `${idToken} `, `${header}.${claims}.${turned.toString("base64url")}`])
      expect(sameOrRefused).toContain(await hashOf(text));
    expect(await hashOf(await provider.idToken())).not.toBe(same);
  });

  it("grants no role when the provider lists none or lists them in another claim", async () => {
    expect(await check()(await provider.idToken({ roles: undefined }))).toMatchObject({ roles: [] });
    expect(await check({ rolesClaim: "groups" })(await provider.idToken())).toMatchObject({ roles: [] });
  });

  it.each<[string, object | "trouble" | undefined]>([
    ["is in trouble", "trouble"],
    ["answers with no keys", { keys: "none" }],
    ["does not answer", undefined],
  ])("is not refused for good when the provider, asked for its keys, %s", async (_, answered) => {
    const wait = AbortSignal.timeout.bind(AbortSignal);
    const ask = check();
    provider.answerKeys(answered);
    onTestFinished(() => provider.answerKeys({ keys: provider.keys }));
    vi.spyOn(AbortSignal, "timeout")
      .mockImplementationOnce(wait)
      .mockImplementation(() => wait(50));
    const failed = await ask(await provider.idToken()).catch((error: unknown) => error);
    expect(isTransient(failed)).toBe(true);
  });

  it("waits 2.5 seconds for a provider that does not answer, and asks again next time", async () => {
    const ask = check();
    const patience = vi.spyOn(AbortSignal, "timeout");
    const asked = vi.spyOn(globalThis, "fetch");
    const idToken = await provider.idToken();
    provider.answer(false);
    const failed = await ask(idToken).catch((error: unknown) => error);
    expect(isTransient(failed)).toBe(true);
    expect(asked.mock.calls[0]?.[1], "it is not led elsewhere").toMatchObject({ redirect: "error" });

    provider.answer(true);
    expect(await ask(idToken)).toMatchObject({ name: "maria@example.org" });
    expect(new Set(patience.mock.calls.flat()), "an API function ends after ten seconds").toEqual(new Set([2_500]));
  });
});
