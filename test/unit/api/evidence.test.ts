import { describe, expect, it } from "vitest";
import { createHandler as createExchange } from "../../../functions/api/exchange-identity/handler.ts";
import { createHandler as createLogIn } from "../../../functions/api/log-in/handler.ts";
import { createHandler as createRefresh } from "../../../functions/api/refresh-token/handler.ts";
import { createHandler as createRevoke } from "../../../functions/api/revoke-token/handler.ts";
import { createAttempts, logInAttempts } from "../../../shared/auth/attempts.ts";
import { createClientRepository } from "../../../shared/auth/client-repository.ts";
import type { Person } from "../../../shared/auth/identity.ts";
import { createSessionRepository } from "../../../shared/auth/session-repository.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { evidentMessages } from "../../../shared/deployment/evidence.ts";
import { call } from "../../support/api/client.ts";
import { requestId } from "../../support/api/event.ts";
import { createMemoryWorld } from "../../support/api/memory-world.ts";
import { textLike } from "../../support/matchers.ts";

const credentials = { clientId: "made", secret: "a secret" };

async function world() {
  const parts = createMemoryWorld();
  const clients = createClientRepository(parts.store);
  await clients.create({
    ...credentials,
    roles: ["admin"],
    createdAt: "2026-11-20T10:00:00.000Z",
    createdBy: "operator",
  });
  const person = { clientId: "person-1", name: "maria@example.org", tokenHash: "hash" };
  const all = {
    ...parts,
    clients,
    sessions: createSessionRepository(parts.store, parts.now),
    attempts: createAttempts(parts.store, parts.now, logInAttempts),
    metrics: { count: () => undefined },
    signer: { sign: async () => ({ accessToken: "access", expiresIn: 86_400 }) },
    personOf: async (idToken: string): Promise<Person> => ({
      ...person,
      roles: idToken === "without roles" ? [] : ["str-uploader"],
    }),
  };
  const handlers = {
    "log-in": createLogIn(all),
    "refresh-token": createRefresh(all),
    "revoke-token": createRevoke(all),
    "exchange-identity": createExchange(all),
  };
  const session = (await call(handlers["log-in"], { body: credentials })).body;
  const refreshToken = session["refresh_token"];
  parts.lines.length = 0;
  return {
    ...parts,
    handlers,
    refreshToken,
    /** The lines of evidence that the calls so far have left. */
    evidence: () =>
      parts.lines
        .filter(({ message }) => evidentMessages.some((evident) => evident === message))
        .map(({ message, fields }) => ({ message, ...fields })),
  };
}
type World = Awaited<ReturnType<typeof world>>;

const sessionId = textLike(/^[\w-]{22}$/);
const answered = { message: "request answered", requestId };
const refused = { message: "request refused", requestId };

type Scene = readonly [
  endpoint: string,
  scene: string,
  act: (of: World) => Promise<unknown>,
  evidence: readonly object[],
];

const scenes: readonly Scene[] = [
  [
    "log-in",
    "a client logs in",
    ({ handlers }) => call(handlers["log-in"], { body: credentials }),
    [{ ...answered, clientId: "made", sessionId }],
  ],
  [
    "log-in",
    "a client's secret is guessed",
    ({ handlers }) => call(handlers["log-in"], { body: { ...credentials, secret: "a guess" } }),
    [{ ...refused, clientId: "made", code: "client_unknown" }],
  ],
  [
    "refresh-token",
    "a session goes on",
    ({ handlers, refreshToken }) => call(handlers["refresh-token"], { body: { refreshToken } }),
    [{ ...answered, clientId: "made", sessionId }],
  ],
  [
    "refresh-token",
    "a refresh token is used twice",
    async ({ handlers, refreshToken, time, lines }) => {
      await call(handlers["refresh-token"], { body: { refreshToken } });
      time.now += 11_000;
      lines.length = 0;
      await call(handlers["refresh-token"], { body: { refreshToken } });
    },
    [
      { message: "a refresh token was used twice", requestId, clientId: "made", sessionId, ended: true },
      { ...refused, clientId: "made", sessionId, code: "refresh_token_invalid" },
    ],
  ],
  [
    "revoke-token",
    "a session is ended",
    ({ handlers, refreshToken }) => call(handlers["revoke-token"], { body: { refreshToken } }),
    [{ ...answered, clientId: "made", sessionId }],
  ],
  [
    "exchange-identity",
    "a person signs in",
    ({ handlers }) => call(handlers["exchange-identity"], { body: { idToken: "token" } }),
    [{ ...answered, clientId: "person-1", sessionId }],
  ],
  [
    "exchange-identity",
    "a person without a role is refused",
    ({ handlers }) => call(handlers["exchange-identity"], { body: { idToken: "without roles" } }),
    [{ ...refused, clientId: "person-1", code: "identity_without_role" }],
  ],
];

describe("the evidence of a public endpoint says who", () => {
  it.each(scenes)("%s: %s", async (_endpoint, _scene, act, expected) => {
    const of = await world();
    await act(of);

    expect(of.evidence()).toMatchObject(expected);
  });

  it("an unknown client's id is not repeated: it may be a password", async () => {
    const { handlers, evidence } = await world();
    await call(handlers["log-in"], { body: { clientId: "hunter2", secret: "x" } });

    expect(evidence()).toMatchObject([refused]);
    expect(JSON.stringify(evidence())).not.toContain("hunter2");
  });

  it("every public endpoint that changes something has a scene", () => {
    const names = endpoints.flatMap(({ name, method, roles }) =>
      roles === "public" && method !== "GET" ? [name] : [],
    );

    expect(names.toSorted()).toEqual([...new Set(scenes.map(([name]) => name))].toSorted());
  });
});
