import { GetPublicKeyCommand, KMSClient, SignCommand } from "@aws-sdk/client-kms";
import { mockClient } from "aws-sdk-client-mock";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import { createAttempts, logInAttempts } from "../../../shared/auth/attempts.ts";
import { createRecently } from "../../../shared/auth/authenticate.ts";
import { createSessionRepository, isAlive, newSession, sessionMs } from "../../../shared/auth/session-repository.ts";
import { createPublicKeys, kidOf } from "../../../shared/auth/token-keys.ts";
import { createTokenSigner } from "../../../shared/auth/token-signer.ts";
import { aText } from "../../support/matchers.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable } from "../../support/simulation/fake-table.ts";

const second = 1_000;
const minute = 60 * second;
const start = Date.parse("2026-11-21T10:00:00.000Z");
const aTable = () => createFakeTable({ now: () => start });
const client = { clientId: "c", secretHash: "", createdAt: "", lastUpdated: "", generation: 3, revoked: false };

describe("failed log-ins", () => {
  it("allows ten in a quarter of an hour from the first, per client and address", async () => {
    let now = start;
    const table = aTable();
    const attempts = createAttempts(memoryStore(table), () => now, logInAttempts);
    const subject = ["client", "1.2.3.4"];
    for (let failed = 0; failed < 9; failed += 1) await attempts.failed(subject);
    expect(await attempts.waitOf(subject)).toBe(0);
    now += minute;
    await attempts.failed(subject);

    expect(await attempts.waitOf(subject)).toBe(14 * 60);
    expect(await attempts.waitOf(["client", "1.2.3.5"])).toBe(0);
    expect(table.items()).toMatchObject([{ expiresAt: (start + 15 * minute) / second }]);
    now = start + 15 * minute - 1;
    expect(await attempts.waitOf(subject)).toBe(1);
    now += 1;
    expect(await attempts.waitOf(subject)).toBe(0);
    await attempts.failed(subject);
    expect(await attempts.waitOf(subject)).toBe(0);
    expect(table.items()).toMatchObject([{ failures: 1 }]);
  });
});

it("an attempt that is given back twice makes room for one", async () => {
  const attempts = createAttempts(memoryStore(aTable()), () => start, logInAttempts);
  expect(await attempts.take(["client"])).toBe(true);
  for (let back = 0; back < 2; back += 1) await attempts.giveBack(["client"]);
  const taken: boolean[] = [];
  for (let tries = 0; tries < 11; tries += 1) taken.push(await attempts.take(["client"]));

  expect(taken.filter(Boolean)).toHaveLength(10);
});

describe("a session", () => {
  it("that is revoked while its token is rotated gets no new token", async () => {
    const store = memoryStore(aTable());
    const session = newSession(start);
    const sessions = createSessionRepository(store, () => start);
    await sessions.begin({ ...client, roles: [] }, session);
    const update: typeof store.update = async (...change) => {
      await sessions.revoke(session.refreshToken);
      return await store.update(...change);
    };

    const overtaken = createSessionRepository({ ...store, update }, () => start);
    expect(await overtaken.rotate(session.refreshToken)).toMatchObject({ kind: "reused" });
  });

  it.each([
    ["the last one ten seconds later, no", 1, 10_000, false],
    ["the last one after that, yes", 1, 10_001, true],
    ["an earlier one at once, yes", 0, 0, true],
  ])("is ended when a used refresh token comes again: %s", async (_, index, later, ended) => {
    let now = start;
    const sessions = createSessionRepository(memoryStore(aTable()), () => now);
    const session = newSession(start);
    await sessions.begin({ ...client, roles: [] }, session);
    const used = [session.refreshToken];
    for (let times = 0; times < 2; times += 1) {
      const rotation = await sessions.rotate(used.at(-1) ?? "");
      if (rotation.kind === "rotated") used.push(rotation.refreshToken);
    }
    now += later;

    expect(await sessions.rotate(used[index] ?? "")).toMatchObject({ kind: "reused", ended });
    expect(isAlive(await sessions.find(session.sessionId), now)).toBe(!ended);
  });

  it("lasts thirty days, and is then deleted from the table", async () => {
    const table = aTable();
    const sessions = createSessionRepository(memoryStore(table), () => start);
    const session = newSession(start);
    await sessions.begin({ ...client, roles: [] }, session);

    expect(sessionMs).toBe(30 * 24 * 60 * minute);
    expect(session.endsAt).toBe(start + sessionMs);
    expect(table.items()).toMatchObject([{ expiresAt: session.endsAt / second, clientGeneration: 3 }]);
  });
});

describe("an access token", () => {
  it("names client, session, roles and times, and never outlives its session", async () => {
    const kms = new KMSClient({ region: "eu-central-1" });
    const mock = mockClient(kms);
    // Two integers: one with a leading zero, one that is short.
    const r = [0x00, ...Array.from({ length: 32 }, () => 0x81)];
    const s = Array.from({ length: 31 }, () => 0x02);
    const Signature = new Uint8Array([0x30, r.length + s.length + 4, 0x02, r.length, ...r, 0x02, s.length, ...s]);
    mock.on(SignCommand).resolves({ Signature });
    const signer = createTokenSigner({ kms, keyId: "k", issuer: "https://a", seconds: 86_400, now: () => start + 999 });
    const by = { ...client, roles: ["admin" as const] };
    const { accessToken, expiresIn } = await signer.sign(by, { sessionId: "s", endsAt: start + sessionMs });
    const late = await signer.sign(by, { sessionId: "s", endsAt: start + 90 * second });

    const iat = start / second;
    expect(expiresIn).toBe(86_400);
    expect(late.expiresIn).toBe(90);
    expect(decodeProtectedHeader(accessToken)).toEqual({ alg: "ES256", typ: "at+jwt", kid: kidOf("k") });
    expect(decodeJwt(accessToken)).toMatchObject({
      iss: "https://a",
      aud: "https://a",
      sub: "c",
      sid: "s",
      jti: aText(),
      gen: 3,
      roles: ["admin"],
      iat,
      nbf: iat,
      exp: iat + 86_400,
    });
    expect(Buffer.from(accessToken.split(".")[2] ?? "", "base64url")).toEqual(Buffer.from([...r.slice(1), 0, ...s]));
    expect(mock.commandCalls(SignCommand)[0]?.args[0].input).toMatchObject({
      KeyId: "k",
      SigningAlgorithm: "ECDSA_SHA_256",
      MessageType: "RAW",
    });
  });
});

describe("a KMS answer without content", () => {
  const kms = new KMSClient({ region: "eu-central-1" });
  const mock = mockClient(kms).resolves({});

  it("fails the signing of a token", async () => {
    const signer = createTokenSigner({ kms, keyId: "k", issuer: "https://a", seconds: 60, now: () => start });

    const signed = signer.sign({ ...client, roles: [] }, { sessionId: "s", endsAt: start + sessionMs });

    await expect(signed).rejects.toThrow("KMS answered no signature");
  });

  it("is an outage, not an invalid token: KMS is asked again, and never for a foreign key", async () => {
    const publicKeys = createPublicKeys(kms, ["k"]);
    mock.resetHistory();

    for (let asked = 1; asked <= 2; asked += 1) {
      await expect(publicKeys(kidOf("k"))).rejects.toThrow("KMS answered no public key");
      expect(mock.commandCalls(GetPublicKeyCommand, { KeyId: "k" })).toHaveLength(asked);
    }
    expect(await publicKeys(kidOf("another"))).toBeUndefined();
  });
});

describe("a cached record", () => {
  function recently() {
    const world = { now: start, reads: 0 };
    const read = createRecently(
      async (id) => {
        world.reads += 1;
        return `${id} ${world.reads}`;
      },
      () => world.now,
    );
    return { world, read };
  }

  it("is good for a minute, to the millisecond, for reads only", async () => {
    const { world, read } = recently();
    await read("a", "a minute ago");
    world.now += minute - 1;
    expect(await read("a", "a minute ago")).toBe("a 1");
    world.now += 1;
    expect(await read("a", "a minute ago")).toBe("a 2");
    expect(await read("a", "now")).toBe("a 3");
    expect(await read("a", "a minute ago", () => true)).toBe("a 4");
  });

  it("is dropped when more than a thousand are held, so that strangers cannot fill the memory", async () => {
    const { world, read } = recently();
    for (let id = 0; id < 1_001; id += 1) await read(String(id), "a minute ago");
    await read("0", "a minute ago");
    expect(world.reads).toBe(1_001);
    await read("one more", "a minute ago");
    await read("0", "a minute ago");
    expect(world.reads).toBe(1_003);
  });
});
