import { GetPublicKeyCommand } from "@aws-sdk/client-kms";
import { describe, expect, it } from "vitest";
import { clientRecord } from "../../../shared/auth/client-record.ts";
import { createAwsWorld } from "../../support/api/aws-world.ts";
import { textLike } from "../../support/matchers.ts";

const minute = 60_000;
const admin = { clientId: "client-1", roles: ["admin"] };

describe("an access token", () => {
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

  it("is neither taken nor refused while KMS is down", async () => {
    const { tokenOf, authenticate, mocks, publicKey } = createAwsWorld();
    const token = await tokenOf(["admin"]);
    mocks.kms.on(GetPublicKeyCommand).rejectsOnce("KMS is down").resolves(publicKey);

    await expect(authenticate(token, "a minute ago")).rejects.toThrow("KMS is down");
    expect(await authenticate(token, "a minute ago"), "the failure is not remembered").toBeDefined();
  });
});
