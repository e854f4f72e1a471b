import { GetPublicKeyCommand } from "@aws-sdk/client-kms";
import { describe, expect, it } from "vitest";
import { createHandler } from "../../../functions/api/create-client/handler.ts";
import { clientRecord } from "../../../shared/auth/client-record.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import { createAwsWorld } from "../../support/api/aws-world.ts";
import { call } from "../../support/api/client.ts";
import { textLike } from "../../support/matchers.ts";

const minute = 60_000;
const admin = { clientId: "client-1", roles: ["admin"] };

describe("an access token", () => {
  it("is valid whatever the lengths of the two halves of its signature", async () => {
    const { tokenOf, authenticate, signer, session } = createAwsWorld();
    const tokens = [await tokenOf(["admin"])];
    const made = { clientId: "client-1", secret: "", createdAt: "", createdBy: "operator" };
    const client = clientRecord({ ...made, roles: ["admin"] });
    while (tokens.length < 300) tokens.push((await signer.sign(client, session)).accessToken);

    const callers = await Promise.all(tokens.map((token) => authenticate(token, "a minute ago")));

    expect(callers).toEqual(tokens.map(() => ({ clientId: "client-1", roles: ["admin"] })));
    expect(tokens.every((token) => Buffer.from(token.split(".")[2] ?? "", "base64url").length === 64)).toBe(true);
  });

  it("is verified with keys that are fetched from KMS once", async () => {
    const { tokenOf, authenticate, mocks } = createAwsWorld();
    const token = await tokenOf(["admin"]);

    await Promise.all([authenticate(token, "a minute ago"), authenticate(token, "a minute ago")]);
    await authenticate(token, "a minute ago");

    expect(mocks.kms).toHaveReceivedCommandTimes(GetPublicKeyCommand, 1);
    expect(mocks.kms.commandCalls(GetPublicKeyCommand)[0]?.args[0].input).toEqual({ KeyId: textLike(/key\/tokens$/) });
  });

  it("expires after a day, with a few seconds' tolerance", async () => {
    const { tokenOf, authenticate, time } = createAwsWorld();
    const token = await tokenOf(["admin"]);

    time.now += 86_400_000 + 4_000;
    expect(await authenticate(token, "a minute ago")).toEqual(admin);
    time.now += 1_000;
    expect(await authenticate(token, "a minute ago")).toBe("expired");
  });

  it.each([
    ["has been ended", { revoked: true }],
    ["is over", { endsAt: Date.parse("2026-11-21T10:00:00.000Z") }],
    ["is another client's", { clientId: "client-2" }],
  ])("is refused at once for a write, and within a minute for a read, when its session %s", async (_, change) => {
    const { tokenOf, authenticate, time } = createAwsWorld();
    const token = await tokenOf(["admin"]);
    await authenticate(token, "a minute ago");
    await tokenOf(["admin"], {}, change);

    expect(await authenticate(token, "now")).toBeUndefined();
    time.now += minute;
    expect(await authenticate(token, "a minute ago")).toBeUndefined();
  });

  it("is neither accepted nor refused while KMS is down", async () => {
    const { tokenOf, authenticate, mocks, publicKey } = createAwsWorld();
    const token = await tokenOf(["admin"]);
    mocks.kms.on(GetPublicKeyCommand).rejectsOnce("KMS is down").resolves(publicKey);

    await expect(authenticate(token, "a minute ago")).rejects.toThrow("KMS is down");
    expect(await authenticate(token, "a minute ago"), "the failure is not remembered").toBeDefined();
  });
  it("of a revoked admin can no longer create a client, even when the admin was seen a moment before", async () => {
    const { tokenOf, written, time, store, ...parts } = createAwsWorld();
    const handler = createHandler({ ...parts, clients: createClientRepository(store), now: () => time.now });
    const request = { token: await tokenOf(["admin"]), body: { roles: ["str-uploader"] } };
    expect(await call(handler, request)).toMatchObject({ status: 201 });

    await tokenOf(["admin"], { revoked: true });

    expect(await call(handler, { ...request, body: { roles: ["admin"] } })).toMatchObject({ status: 401 });
    expect(written().filter(({ sk }) => sk === "CLIENT")).toHaveLength(1);
  });
});
