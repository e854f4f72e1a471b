import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createHandler as createCreate } from "../../../functions/api/create-client/handler.ts";
import { createHandler as createDelete } from "../../../functions/api/delete-client/handler.ts";
import { createHandler as createList } from "../../../functions/api/list-clients/handler.ts";
import { createHandler as createLogIn } from "../../../functions/api/log-in/handler.ts";
import { createHandler as createRefresh } from "../../../functions/api/refresh-token/handler.ts";
import { createHandler as createRevoke } from "../../../functions/api/revoke-token/handler.ts";
import { createHandler as createRotate } from "../../../functions/api/rotate-client-secret/handler.ts";
import { createAttempts, logInAttempts } from "../../../shared/auth/attempts.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import { createSessionRepository } from "../../../shared/auth/session-repository.ts";
import type { Role } from "../../../shared/contract/endpoint.ts";
import { dayMs } from "../../../shared/parsing/durations.ts";
import { call } from "../../support/api/client.ts";
import { requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld, readPages } from "../../support/api/memory-world.ts";
import { objectWith, textLike } from "../../support/matchers.ts";

function world() {
  const parts = createMemoryWorld();
  const clients = createClientRepository(parts.store);
  const signer = {
    sign: async ({ clientId }: { clientId: string }) => ({ accessToken: `access of ${clientId}`, expiresIn: 86_400 }),
  };
  const counted: string[] = [];
  const metrics = { count: (metric: string) => void counted.push(metric) };
  const all = {
    ...parts,
    clients,
    signer,
    metrics,
    attempts: createAttempts(parts.store, parts.now, logInAttempts),
    sessions: createSessionRepository(parts.store, parts.now),
  };
  const handlers = { create: createCreate(all), remove: createDelete(all), rotate: createRotate(all) };
  const open = { logIn: createLogIn(all), refresh: createRefresh(all), revoke: createRevoke(all) };
  return {
    ...all,
    ...handlers,
    ...open,
    counted,
    list: createList(all),
    async made(roles: readonly Role[] = ["str-uploader"]) {
      const made = { clientId: "made", secret: `the secret of ${roles.join(" and ")}` };
      await clients.create({ ...made, roles, createdAt: "2026-11-20T10:00:00.000Z", createdBy: "operator" });
      return made;
    },
  };
}

const idOf = ({ body }: { body: unknown }) =>
  v.parse(v.object({ client: v.object({ client_id: v.string() }) }), body).client.client_id;

describe("a client", () => {
  it("gets tokens only after its session is stored, and a refusal only after the wrong secret is counted", async () => {
    const { made, ...parts } = world();
    const body = await made();
    const done: string[] = [];
    const slowly = (event: string) => async () => {
      await new Promise((resolve) => setImmediate(resolve));
      done.push(event);
    };
    const attempts = { ...parts.attempts, failed: slowly("counted") };
    const logIn = createLogIn({ ...parts, attempts, sessions: { begin: slowly("on record") } });
    await call(logIn, { body });
    expect(done).toEqual(["on record"]);
    await call(logIn, { body: { ...body, secret: "wrong" } });

    expect(done).toEqual(["on record", "counted"]);
  });

  it("logs in and refreshes until its secret expires; a rotated secret lasts as long again", async () => {
    const { create, rotate, logIn, refresh, time } = world();
    const made = await callAs(create, { body: { roles: ["str-uploader"], secretDays: 90 } });
    expect(made.body).toMatchObject({ client: { secret_ends_at: "2027-02-19T10:00:00.000Z" } });
    const clientId = idOf(made);
    const credentials = { clientId, secret: made.body["secret"] };
    time.now += 90 * dayMs - 1;
    const last = await call(logIn, { body: credentials });
    expect(last.status).toBe(200);

    time.now += 1;

    const over = { status: 401, body: { code: "client_secret_ended" } };
    expect(await call(logIn, { body: credentials })).toMatchObject(over);
    expect(await call(refresh, { body: { refreshToken: last.body["refresh_token"] } })).toMatchObject(over);
    const guessed = await call(logIn, { body: { clientId, secret: "a guess" } });
    expect(guessed).toMatchObject({ body: { code: "client_unknown" } });
    const next = await callAs(rotate, { path: { client_id: clientId } });
    expect(next.body).toMatchObject({ client: { secret_ends_at: "2027-05-20T10:00:00.000Z" } });
    expect(await call(logIn, { body: { clientId, secret: next.body["secret"] } })).toMatchObject({ status: 200 });
  });

  it("is created with a secret that is shown once and stored as a hash", async () => {
    const { create, list, logIn, stored } = world();

    const { status, body } = await callAs(create, { body: { roles: ["str-uploader", "str-uploader"] } });

    const secret = String(body["secret"]);
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { client: { client_id: textLike(/^\S+$/), roles: ["str-uploader"] }, secret: textLike(/^[\w-]{43}$/) },
    });
    expect(stored()).not.toContain(secret);
    const { body: listed } = await callAs(list, {}, "client-manager");
    expect(listed).toMatchObject({ clients: [body["client"]] });
    expect(JSON.stringify(listed)).not.toContain("ecret");
    expect(await call(logIn, { body: { clientId: "somebody", secret } })).toMatchObject({ status: 401 });
  });

  it.each([[["admin", "client-manager"]], [["str-uploader"]], [["client-manager", "takk-uploader"]]] as const)(
    "with the roles %j can be created, rotated and deleted by an admin only",
    async (roles) => {
      const { create, rotate, remove, made, clients } = world();
      await made(roles);
      const path = { client_id: "made" };

      expect(await callAs(create, { body: { roles } }, "client-manager")).toMatchObject({ status: 403 });
      expect(await callAs(rotate, { path }, "client-manager")).toMatchObject({ status: 403 });
      expect(await callAs(remove, { path }, "client-manager")).toMatchObject({ status: 403 });
      expect(await clients.find("made")).toMatchObject({ generation: 1, revoked: false });
      expect(await callAs(rotate, { path })).toMatchObject({ status: 200 });
    },
  );

  it("that manages clients can be created, rotated and deleted by another such client, and shows its creator", async () => {
    const { create, rotate, remove } = world();
    const made = await callAs(create, { body: { roles: ["client-manager"] } }, "client-manager");
    const path = { client_id: idOf(made) };

    expect(made).toMatchObject({ status: 201, body: { client: { created_by: "client-1" } } });
    expect(await callAs(rotate, { path }, "client-manager")).toMatchObject({ status: 200 });
    expect(await callAs(remove, { path }, "client-manager")).toMatchObject({ status: 200 });
  });

  it("that is the last admin cannot be deleted, not even by itself, until there is another admin", async () => {
    const { create, remove, made, clients } = world();
    await made(["admin"]);
    const path = { client_id: "made" };

    const errorMessage = textLike(/last admin/);
    expect(await callAs(remove, { path })).toMatchObject({ status: 409, body: { errorMessage } });
    expect(await clients.find("made")).toMatchObject({ generation: 1, revoked: false });
    await callAs(create, { body: { roles: ["admin"] } });
    expect(await callAs(remove, { path })).toMatchObject({ status: 200 });
  });

  it("logs in with its id and secret, and the log line has no secret", async () => {
    const { logIn, made, lines } = world();
    const { status, body } = await call(logIn, { body: await made() });

    const tokens = { access_token: "access of made", refresh_token: textLike(/^[\w-]{22}\.[\w-]{43}$/) };
    expect({ status, body }).toEqual({ status: 200, body: { ...tokens, expires_in: 86_400, requestId } });
    const fields = objectWith({ requestId, clientId: "made", sessionId: textLike(/^[\w-]{22}$/) });
    expect(lines).toEqual([{ level: "info", message: "request answered", fields }]);
    expect(JSON.stringify(lines)).not.toContain("the secret of");
  });

  it("gets the same refusal for an unknown id and for a wrong secret", async () => {
    const { logIn, made } = world();
    const { clientId, secret } = await made();

    const unknown = await call(logIn, { body: { clientId: "nobody", secret } });
    const wrong = await call(logIn, { body: { clientId, secret: "wrong" } });

    expect(unknown).toMatchObject({ status: 401, headers: { "www-authenticate": "Bearer" } });
    expect(unknown).toEqual(wrong);
  });

  it("has to wait 15 minutes after ten wrong secrets from one address; other addresses do not", async () => {
    const { logIn, made, time } = world();
    const right = await made();
    const from = (address: string, secret: string) => call(logIn, { body: { ...right, secret }, address });

    for (let guess = 0; guess < 10; guess += 1) {
      expect(await from("192.0.2.1", `guess ${guess}`)).toMatchObject({ status: 401 });
    }

    expect(await from("192.0.2.1", right.secret)).toMatchObject({ status: 429, headers: { "retry-after": "900" } });
    expect(await from("192.0.2.2", right.secret)).toMatchObject({ status: 200 });
    time.now += 15 * 60_000;
    expect(await from("192.0.2.1", right.secret)).toMatchObject({ status: 200 });
  });

  it("that uses a refresh token twice is logged and counted, and loses its session after ten seconds' grace", async () => {
    const { logIn, refresh, made, time, lines, counted } = world();
    const refreshWith = ({ body }: { body: Readonly<Record<string, unknown>> }) =>
      call(refresh, { body: { refreshToken: body["refresh_token"] } });
    const first = await call(logIn, { body: await made() });
    const second = await refreshWith(first);
    expect(second).toMatchObject({ status: 200, body: { access_token: "access of made", expires_in: 86_400 } });

    expect(await refreshWith(first)).toMatchObject({ status: 401 });
    const third = await refreshWith(second);
    expect(third).toMatchObject({ status: 200 });
    time.now += 10_001;
    expect(await refreshWith(second)).toMatchObject({ status: 401 });

    const warnings = lines.filter(({ level }) => level === "warn").map(({ fields }) => fields);
    const reused = { requestId, clientId: "made", sessionId: textLike(/^[\w-]{22}$/) };
    expect(warnings).toEqual([false, true].map((ended) => ({ ...reused, ended })));
    expect(counted).toEqual(["RefreshReused", "RefreshReused"]);
    expect(await refreshWith(third), "whoever has the next").toMatchObject({ status: 401 });
  });

  it("logs out with a refresh token, and gets the same answer for an unknown one", async () => {
    const { logIn, refresh, revoke, made } = world();
    const { body } = await call(logIn, { body: await made() });
    const request = { body: { refreshToken: body["refresh_token"] } };

    const [ended, unknown] = [await call(revoke, request), await call(revoke, { body: { refreshToken: "x.y" } })];

    expect(ended).toMatchObject({ status: 200 });
    expect(ended).toEqual(unknown);
    expect(await call(refresh, request)).toMatchObject({ status: 401 });
  });

  it.each(["rotate", "remove"] as const)("loses its secret and its sessions by %s", async (end) => {
    const parts = world();
    const old = await parts.made();
    const { body } = await call(parts.logIn, { body: old });

    const ended = await callAs(parts[end], { path: { client_id: "made" } });

    expect(ended.body["client"]).toEqual({
      client_id: "made",
      created_at: "2026-11-20T10:00:00.000Z",
      last_updated: "2026-11-21T10:00:00.000Z",
      roles: ["str-uploader"],
      created_by: "operator",
    });
    expect(await parts.clients.find("made")).toMatchObject({ updatedBy: "client-1" });
    expect(await call(parts.logIn, { body: old })).toMatchObject({ status: 401 });
    const refreshToken = body["refresh_token"];
    expect(await call(parts.refresh, { body: { refreshToken } })).toMatchObject({ status: 401 });
  });

  it("is listed oldest first until it is deleted, and is then neither listed nor found", async () => {
    const { remove, rotate, list, made, clients } = world();
    await made();
    const path = { client_id: "made" };
    const other = { secret: "s", roles: [], createdBy: "operator" };
    await clients.create({ ...other, clientId: "a", createdAt: "2026-12" });
    await clients.create({ ...other, clientId: "z", createdAt: "2026-10" });
    await callAs(remove, { path });

    // A page is full as long as there are more clients, deleted ones among them or not.
    const { body } = await callAs(list, { query: { limit: "2" } });
    expect(body).toEqual({ requestId, clients: [objectWith({ client_id: "z" }), objectWith({ client_id: "a" })] });
    expect(await readPages(list, "clients", "1")).toMatchObject([{ client_id: "z" }, { client_id: "a" }]);
    expect(await callAs(remove, { path })).toMatchObject({ status: 404 });
    expect(await callAs(rotate, { path })).toMatchObject({ status: 404 });
  });
});
