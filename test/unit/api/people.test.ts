import { describe, expect, it } from "vitest";
import { createHandler as createExchange } from "../../../functions/api/exchange-identity/handler.ts";
import { createHandler as createRefresh } from "../../../functions/api/refresh-token/handler.ts";
import { createHandler as createRotate } from "../../../functions/api/rotate-client-secret/handler.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import type { Person } from "../../../shared/auth/identity.ts";
import { createSessionRepository } from "../../../shared/auth/session-repository.ts";
import type { Role } from "../../../shared/contract/endpoint.ts";
import { call } from "../../support/api/client.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { objectWith, textLike } from "../../support/matchers.ts";

const hourMs = 3_600_000;
const at = "2026-11-20T10:00:00.000Z";

/** A person with these roles at the provider. Any text is a token, once. */
function world(roles: readonly Role[] = ["str-uploader"]) {
  const parts = createMemoryWorld();
  const clients = createClientRepository(parts.store);
  const person = { clientId: "person-1", name: "maria@example.org", roles };
  const all = {
    ...parts,
    clients,
    person,
    sessions: createSessionRepository(parts.store, parts.now),
    metrics: { count: () => undefined },
    signer: { sign: async () => ({ accessToken: "access", expiresIn: 86_400 }) },
    personOf: async (idToken: string): Promise<Person | undefined> =>
      idToken === "bad" ? undefined : { ...all.person, tokenHash: idToken },
  };
  const exchange = (idToken: string) => call(createExchange(all), { body: { idToken } });
  const refresh = (refreshToken: unknown) => call(createRefresh(all), { body: { refreshToken } });
  return { ...all, all, exchange, refresh };
}

describe("a person's sign-in", () => {
  it("starts a session under the person's name, once per token", async () => {
    const { exchange, refresh, clients, store, now, lines } = world();

    const { status, body } = await exchange("token 1");

    expect({ status, body }).toMatchObject({ status: 200, body: { refresh_token: textLike(/./) } });
    const fields = objectWith({ requestId, clientId: "person-1", sessionId: textLike(/^[\w-]{22}$/) });
    expect(lines).toEqual([{ level: "info", message: "request answered", fields }]);
    expect(JSON.stringify(lines)).not.toContain("maria@example.org");
    expect(await refresh(body["refresh_token"])).toMatchObject({ status: 200, body: { access_token: "access" } });
    const record = { name: "maria@example.org", roles: ["str-uploader"], createdBy: "identity provider" };
    expect(await clients.find("person-1")).toMatchObject(record);
    expect(await exchange("token 1")).toMatchObject({ status: 401, body: { code: "identity_refused" } });
    expect(await exchange("bad")).toMatchObject({ status: 401, body: { code: "identity_refused" } });
    const remembered = await store.get({ pk: "EXCHANGE#token 1", sk: "EXCHANGE" });
    // A token is accepted for five minutes.
    expect(Number(remembered?.["expiresAt"]) - now() / 1_000).toBeGreaterThan(5 * 60);
  });

  it("fails when its session cannot be stored, and the token cannot change roles later", async () => {
    const { exchange, all, clients } = world();
    const begin = () => Promise.reject(Object.assign(new Error("x"), { name: "ThrottlingException" }));
    const unwritten = createExchange({ ...all, sessions: { begin } });
    expect((await call(unwritten, { body: { idToken: "token 1" } })).status).toBe(503);

    all.person = { ...all.person, roles: ["admin"] };
    expect((await exchange("token 1")).status).toBe(401);
    expect(await clients.find("person-1")).toMatchObject({ roles: ["str-uploader"], generation: 1 });
  });

  it("ends after eight hours, even when refreshed", async () => {
    const { exchange, refresh, time } = world();
    const { body } = await exchange("token 1");
    time.now += 8 * hourMs - 1;
    const next = await refresh(body["refresh_token"]);
    expect(next.status).toBe(200);
    time.now += 1;
    expect(await refresh(next.body["refresh_token"])).toMatchObject({ status: 401 });
  });

  it("takes over the name and roles of the provider, and ends earlier sessions when the roles change", async () => {
    const { exchange, refresh, all, clients, time } = world();
    const before = await exchange("token 1");
    time.now += 1_000;
    all.person = { ...all.person, roles: ["takk-uploader"] };

    expect((await exchange("token 2")).status).toBe(200);

    const changed = { roles: ["takk-uploader"], generation: 2, lastUpdated: "2026-11-21T10:00:01.000Z" };
    expect(await clients.find("person-1")).toMatchObject(changed);
    expect(await refresh(before.body["refresh_token"])).toMatchObject({ status: 401 });
    all.person = { ...all.person, name: "maria@example.com" };
    await exchange("token 3");
    expect(await clients.find("person-1")).toMatchObject({ name: "maria@example.com" });
    all.person = { ...all.person, roles: [] };
    expect(await exchange("token 4")).toMatchObject({ status: 403, body: { code: "identity_without_role" } });
  });

  it("is refused for good once an admin has deleted the person's client here, even for an admin", async () => {
    const { exchange, clients } = world(["admin"]);
    await exchange("token 1");
    const client = await clients.find("person-1");
    if (client) expect(await clients.revoke(client, at, "admin-1")).toMatchObject({ client: { revoked: true } });

    expect(await exchange("token 2")).toMatchObject({ status: 403, body: { code: "identity_ended" } });
  });

  it("does not come with a client secret", async () => {
    const { exchange, all, clients } = world();
    await exchange("token 1");
    const rotate = () => callAs(createRotate(all), { path: { client_id: "person-1" } });

    expect(await rotate()).toMatchObject({ status: 409, body: { code: "person_without_secret" } });
    const client = await clients.find("person-1");
    if (client) await clients.revoke(client, at, "admin-1");
    expect((await rotate()).status).toBe(404);
  });

  it("is not offered without an identity provider", async () => {
    const { all } = world();
    const answer = await call(createExchange({ ...all, personOf: undefined }), { body: { idToken: "token" } });
    expect(answer).toMatchObject({ status: 404, body: { code: "no_identity_provider" } });
  });
});
