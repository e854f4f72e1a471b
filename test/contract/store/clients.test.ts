import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, isSecretOf } from "../../../shared/auth/client-record.ts";
import { type ClientRepository, createClientRepository } from "../../../shared/auth/client-repository.ts";
import { createSessionRepository, newSession, sessionMs } from "../../../shared/auth/session-repository.ts";
import type { Role } from "../../../shared/contract/endpoint.ts";
import { aText } from "../../support/matchers.ts";
import { engines, startTable, type TestTable } from "../../support/tables.ts";
import { done, unwritten } from "../../support/written.ts";

describe.each(engines)("clients and their sessions on %s", (engine) => {
  let table: TestTable;
  let clients: ClientRepository;
  let ids = 0;
  let now = Date.parse("2026-11-21T10:00:00.000Z");
  const later = "2026-11-22T10:00:00.000Z";

  beforeAll(async () => {
    table = await startTable(engine);
    clients = createClientRepository(table.store);
  });
  afterAll(() => table.stop());

  const stored = async (roles: readonly Role[] = ["str-uploader"]): Promise<Client> => {
    const clientId = `client-${++ids}`;
    const createdAt = new Date(now).toISOString();
    await clients.create({ clientId, secret: "old secret", roles, createdAt, createdBy: "operator" });
    const client = await clients.find(clientId);
    if (!client) throw new Error("the client was not stored");
    return client;
  };
  const sessions = () => createSessionRepository(table.store, () => now);

  it("keep a hash of the secret, never the secret", async () => {
    const client = await stored();

    expect(JSON.stringify(client)).not.toContain("old secret");
    expect(isSecretOf(client, "old secret")).toBe(true);
    expect(isSecretOf(client, "another")).toBe(false);
    expect(isSecretOf(undefined, "x")).toBe(false);
  });

  it("accept no secret when the stored hash is damaged", async () => {
    expect(isSecretOf({ ...(await stored()), secretHash: "short" }, "old secret")).toBe(false);
  });

  it("have one client per id", async () => {
    const { clientId, createdAt } = await stored();

    expect(
      await clients.create({ clientId, secret: "mine", roles: ["admin"], createdAt, createdBy: "operator" }),
    ).toEqual(unwritten);
    expect(await clients.find(clientId)).toMatchObject({ roles: ["str-uploader"] });
  });

  it("accept a new secret, and the old one no longer", async () => {
    const { clientId, generation } = await stored();

    const { client: changed } = await done(clients.changeSecret({ clientId }, "new secret", later, "admin-1"));

    expect(changed).toMatchObject({ generation: generation + 1, lastUpdated: later, updatedBy: "admin-1" });
    expect(isSecretOf(changed, "new secret")).toBe(true);
    expect(isSecretOf(changed, "old secret")).toBe(false);
  });

  it("are deleted for good, without secret, listing or rotation", async () => {
    const client = await stored();
    const { clientId } = client;

    expect(await clients.revoke(client, later, "admin-1")).toMatchObject({
      client: { lastUpdated: later, updatedBy: "admin-1" },
    });

    expect(isSecretOf(await clients.find(clientId), "old secret")).toBe(false);
    expect(await clients.changeSecret({ clientId }, "again", later, "admin-1")).toEqual(unwritten);
    expect((await clients.list({ limit: 1000 })).records.map((client) => client.clientId)).not.toContain(clientId);
  });

  it("keep the last admin, even when all admins delete each other at once", async () => {
    const first = await stored(["admin"]);
    expect(await clients.revoke(first, later, "admin-1")).toBe("last admin");
    const admins = [first, ...(await Promise.all(Array.from({ length: 9 }, () => stored(["admin"]))))];

    const ended = await Promise.all(admins.map((admin) => clients.revoke(admin, later, "admin-1")));

    expect(ended.filter((end) => end === "last admin")).toHaveLength(1);
    const left = await Promise.all(admins.map(({ clientId }) => clients.find(clientId)));
    expect(left.filter((client) => client && !client.revoked)).toHaveLength(1);
  });

  it("change nothing for a missing client", async () => {
    expect(await clients.changeSecret({ clientId: "nobody" }, "secret", later, "admin-1")).toEqual(unwritten);
    expect(await clients.revoke({ ...(await stored()), clientId: "nobody" }, later, "admin-1")).toEqual(unwritten);
    expect(await clients.find("nobody")).toBeUndefined();
  });

  /** A session's first refresh token. */
  async function begun(repository = sessions(), client?: Client): Promise<string> {
    const session = newSession(now);
    await repository.begin(client ?? (await stored()), session);
    return session.refreshToken;
  }
  /** The next refresh token; "" if refused. */
  async function rotated(token: string, repository = sessions()): Promise<string> {
    const rotation = await repository.rotate(token);
    return rotation.kind === "rotated" ? rotation.refreshToken : "";
  }

  it("let exactly one of 50 racing refreshes win, whose token stays valid", async () => {
    const token = await begun();

    const answers = await Promise.all(Array.from({ length: 50 }, () => sessions().rotate(token)));

    const losers = answers.filter(({ kind }) => kind !== "rotated");
    expect(losers).toHaveLength(49);
    expect(losers, "they lost, and end nothing").toEqual(
      losers.map(() => ({ kind: "reused", sessionId: aText(), clientId: `client-${ids}`, ended: false })),
    );
    const [winner] = answers.filter((answer) => answer.kind === "rotated");
    expect(await rotated(winner?.refreshToken ?? "")).not.toBe("");
  });

  it("report a reused token, but keep its session if it was the latest and is used within ten seconds", async () => {
    const token = await begun();
    const next = await rotated(token);
    now += 10_000;

    expect(await sessions().rotate(token)).toMatchObject({ kind: "reused", ended: false });
    expect(await rotated(next)).not.toBe("");
  });

  it.each([
    ["later than that", 10_001, 1],
    ["at once, of a token before that one", 0, 2],
  ])("end the session of a token that is used again %s", async (_, later, rotations) => {
    const token = await begun();
    let latest = token;
    for (let count = 0; count < rotations; count += 1) latest = await rotated(latest);
    now += later;

    expect(await sessions().rotate(token)).toMatchObject({ kind: "reused", ended: true });
    expect(await sessions().rotate(latest)).toEqual({ kind: "refused" });
  });

  it("are refreshed and ended by tokens only, not by a session's id", async () => {
    const token = await begun();
    const rotation = await sessions().rotate(token);
    const sessionId = rotation.kind === "rotated" ? rotation.sessionId : "";

    for (const made of [`${sessionId}.x`, sessionId, `${sessionId}.${token.split(".")[1]}`]) {
      expect(await sessions().rotate(made)).toEqual({ kind: "refused" });
      expect(await sessions().revoke(made)).toBeUndefined();
    }
    expect(await sessions().find(sessionId)).toMatchObject({ revoked: false });
  });

  it("are ended at once by any of their tokens, used or not", async () => {
    const token = await begun();
    const next = await rotated(token);

    expect(await sessions().revoke(token)).toMatchObject({ clientId: `client-${ids}` });
    expect(await sessions().rotate(next)).toEqual({ kind: "refused" });
  });

  it("end after 30 days", async () => {
    const token = await begun();
    now += sessionMs;

    expect(await sessions().rotate(token)).toEqual({ kind: "refused" });
  });

  it.each(["", ".", "unknown.token", "no-dot"])("do not know the token %j", async (token) => {
    expect(await sessions().rotate(token)).toEqual({ kind: "refused" });
  });

  it("recognise their own rotation when its answer was lost", async () => {
    const stuttering = createSessionRepository(table.stutteringStore, () => now);
    const token = await begun(stuttering);

    expect(await rotated(await rotated(token, stuttering))).not.toBe("");
  });
});
