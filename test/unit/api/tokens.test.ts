import { GetPublicKeyCommand } from "@aws-sdk/client-kms";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { generateKeyPair, SignJWT } from "jose";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { clientKey, clientRecord } from "../../../shared/auth/client-record.ts";
import { createAwsWorld } from "../../support/api/aws-world.ts";
import { aText, textLike } from "../../support/matchers.ts";

const minute = 60_000;
const admin = { clientId: "client-1", roles: ["admin"] };

const Part = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.unknown()));
const partOf = (token: string, index: number) =>
  v.parse(Part, Buffer.from(token.split(".")[index] ?? "", "base64url").toString("utf8"));

describe("an access token", () => {
  it("is a short-lived JWT that names its key, issuer, client and kind", async () => {
    const { tokenOf } = createAwsWorld();
    const token = await tokenOf(["admin"]);

    expect(partOf(token, 0)).toEqual({ alg: "ES256", typ: "at+jwt", kid: textLike(/^[\w-]{16}$/) });
    const now = Date.parse("2026-11-21T10:00:00.000Z") / 1000;
    expect(partOf(token, 1)).toMatchObject({
      iss: "https://api.test/api/v1",
      aud: "https://api.test/api/v1",
      sub: "client-1",
      jti: aText(),
      sid: textLike(/^[\w-]{22}$/),
      ...{ iat: now, nbf: now, exp: now + 86_400 },
    });
  });

  it("is taken, whatever the lengths of the two halves of its signature", async () => {
    const { tokenOf, authenticate, signer, session } = createAwsWorld();
    const tokens = [await tokenOf(["admin"])];
    const client = clientRecord({
      clientId: "client-1",
      secret: "",
      roles: ["admin"],
      createdAt: "",
      createdBy: "operator",
    });
    while (tokens.length < 300) tokens.push((await signer.sign(client, session)).accessToken);

    const callers = await Promise.all(tokens.map((token) => authenticate(token, "a minute ago")));

    expect(callers).toEqual(tokens.map(() => ({ clientId: "client-1", roles: ["admin"] })));
    expect(tokens.every((token) => Buffer.from(token.split(".")[2] ?? "", "base64url").length === 64)).toBe(true);
  });

  it("is checked with keys that KMS is asked for once", async () => {
    const { tokenOf, authenticate, mocks } = createAwsWorld();
    const token = await tokenOf(["admin"]);

    await Promise.all([authenticate(token, "a minute ago"), authenticate(token, "a minute ago")]);
    await authenticate(token, "a minute ago");

    expect(mocks.kms).toHaveReceivedCommandTimes(GetPublicKeyCommand, 1);
    expect(mocks.kms.commandCalls(GetPublicKeyCommand)[0]?.args[0].input).toEqual({ KeyId: textLike(/key\/tokens$/) });
  });

  it("is refused once it has expired", async () => {
    const { tokenOf, authenticate, time } = createAwsWorld();
    const token = await tokenOf(["admin"]);

    time.now += 86_400_000 + 4_000;
    expect(await authenticate(token, "a minute ago")).toEqual(admin);
    time.now += 2_000;
    expect(await authenticate(token, "a minute ago")).toBe("expired");
  });

  it.each([
    ["another payload", (token: string) => token.replace(/\.[^.]+\./, `.${forged(token)}.`)],
    ["no signature", (token: string) => token.replace(/[^.]+$/, "")],
    ["no algorithm", (token: string) => token.replace(/^[^.]+/, encoded({ alg: "none", typ: "at+jwt" }))],
    ["another kind", (token: string) => token.replace(/^[^.]+/, encoded({ ...partOf(token, 0), typ: "JWT" }))],
    ["an unknown key", (token: string) => token.replace(/^[^.]+/, encoded({ ...partOf(token, 0), kid: "other" }))],
    [
      "a key that it brings along",
      (token: string) => token.replace(/^[^.]+/, encoded({ ...partOf(token, 0), jwk: {} })),
    ],
    ["nothing in it", () => ".."],
    ["no shape at all", () => "refresh-token.0123456789"],
  ])("is refused with %s", async (_, tamper) => {
    const { tokenOf, authenticate } = createAwsWorld();

    expect(await authenticate(tamper(await tokenOf(["admin"])), "a minute ago")).toBeUndefined();
  });

  it("is refused when another's key signed it", async () => {
    const { tokenOf, authenticate } = createAwsWorld();
    const ours = await tokenOf(["admin"]);
    const { privateKey } = await generateKeyPair("ES256");
    const theirs = await new SignJWT(partOf(ours, 1))
      .setProtectedHeader({ ...partOf(ours, 0), alg: "ES256" })
      .sign(privateKey);

    expect(await authenticate(theirs, "a minute ago")).toBeUndefined();
  });

  it("stands for the client as it is on record now", async () => {
    const { tokenOf, authenticate } = createAwsWorld();
    const token = await tokenOf(["admin"], { roles: ["str-uploader"] });

    expect(await authenticate(token, "a minute ago")).toEqual({ clientId: "client-1", roles: ["str-uploader"] });
  });

  it.each([
    ["is revoked", { revoked: true }],
    ["has a new secret", { generation: 2 }],
  ])("is refused within a minute after its client %s", async (_, change) => {
    const { tokenOf, authenticate, time } = createAwsWorld();
    const token = await tokenOf(["admin"]);
    await authenticate(token, "a minute ago");
    await tokenOf(["admin"], change);

    time.now += minute;

    expect(await authenticate(token, "a minute ago")).toBeUndefined();
  });

  it.each([
    ["has been ended", { revoked: true }],
    ["is over", { endsAt: Date.parse("2026-11-21T10:00:00.000Z") }],
    ["is another client's", { clientId: "client-2" }],
  ])("is refused within a minute after its session %s, and at once where something is changed", async (_, change) => {
    const { tokenOf, authenticate, time } = createAwsWorld();
    const token = await tokenOf(["admin"]);
    await authenticate(token, "a minute ago");
    await tokenOf(["admin"], {}, change);

    expect(await authenticate(token, "now")).toBeUndefined();
    time.now += minute;
    expect(await authenticate(token, "a minute ago")).toBeUndefined();
  });

  it("does not outlive its session, and says so", async () => {
    const { signer, time } = createAwsWorld();
    const client = clientRecord({
      clientId: "c",
      secret: "s",
      roles: ["admin"],
      createdAt: "2026-11-21T10:00:00.000Z",
      createdBy: "operator",
    });

    const { expiresIn } = await signer.sign(client, { sessionId: "s", endsAt: time.now + 7_000 });

    expect(expiresIn).toBe(7);
  });

  it("is refused when its client is on record no more", async () => {
    const { tokenOf, authenticate, mocks } = createAwsWorld();
    const token = await tokenOf(["admin"]);
    mocks.documents.on(GetCommand, { Key: clientKey("client-1") }).resolves({});

    expect(await authenticate(token, "a minute ago")).toBeUndefined();
  });

  it("is neither taken nor refused while KMS is down", async () => {
    const { tokenOf, authenticate, mocks, publicKey } = createAwsWorld();
    const token = await tokenOf(["admin"]);
    mocks.kms.on(GetPublicKeyCommand).rejectsOnce("KMS is down").resolves(publicKey);

    await expect(authenticate(token, "a minute ago")).rejects.toThrow("KMS is down");
    expect(await authenticate(token, "a minute ago"), "the failure is not remembered").toBeDefined();
  });
});

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
const forged = (token: string) => encoded({ ...partOf(token, 1), sub: "somebody-else" });
