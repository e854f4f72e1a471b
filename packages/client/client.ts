import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import createFetchClient, { type Client, type Middleware } from "openapi-fetch";
import type { paths } from "./api.generated.ts";
import { answered } from "./refused.ts";
import { createRetrying, type RetryDependencies, type Send } from "./retrying.ts";
import { type Credentials, createSession, type Session } from "./session.ts";

export type ApiClient = Client<paths, "application/json">;

/** Requests that make a task. Sent twice with one key, they make one task. */
export const keyedPaths: readonly string[] = [
  "/str/task",
  "/str/task/{taskId}/retry",
  "/str/submitted-declarations",
  "/takk/task",
  "/apartment-owners/{id}/check",
] satisfies (keyof paths)[];

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether a secret may be sent there: only this machine is reached without TLS. */
export function isSafeAddress(apiUrl: string): boolean {
  const { protocol, hostname = "" } = URL.parse(apiUrl) ?? {};
  return protocol === "https:" || (protocol === "http:" && loopback.test(hostname));
}

const surroundings: RetryDependencies & { now(): number } = {
  send: (request) => fetch(request),
  sleep: async (ms) => setTimeout(ms),
  random: Math.random,
  now: Date.now,
};

/**
 * A client of the API with the types of openapi.json. It logs in, refreshes its token, gives every task an
 * Idempotency-Key, and retries what was refused for now or got no answer.
 *
 * @param apiUrl with the path /api/v1, without a trailing slash; https, except on this machine.
 * @param language of `details` and `errorMessage`.
 * @example const { data, error } = await createClient(url, credentials).GET("/reservations");
 */
export function createClient(
  apiUrl: string,
  credentials: Credentials,
  around = surroundings,
  language: "en" | "el" = "en",
): ApiClient {
  if (!isSafeAddress(apiUrl)) throw new Error("the address must begin with https://, except on this machine");
  const retrying = createRetrying(around);
  const to = { baseUrl: apiUrl, headers: { "accept-language": language } };
  const open = createFetchClient<paths, "application/json">({ ...to, fetch: retrying });
  const session = createSession(credentials, {
    now: around.now,
    logIn: async (body) => answered(await open.POST("/auth/token", { body })),
    refresh: async (refreshToken) => (await open.POST("/auth/refresh", { body: { refreshToken } })).data,
  });
  const client = createFetchClient<paths, "application/json">({
    ...to,
    fetch: withToken(session, retrying, new URL(`${apiUrl}/health`).href),
  });
  client.use(idempotencyKeys);
  return client;
}

const idempotencyKeys: Middleware = {
  onRequest({ request, schemaPath }) {
    const key = "idempotency-key";
    if (keyedPaths.includes(schemaPath) && !request.headers.has(key)) request.headers.set(key, randomUUID());
    return request;
  },
};

/**
 * Renews a refused token once: the client may have a new secret since.
 *
 * @param open needs no token. Asking without one tells wrong credentials from a wrong address.
 */
function withToken(session: Session, send: Send, open: string): Send {
  const sendWith = (request: Request, token: string) => {
    const copy = request.clone();
    copy.headers.set("authorization", `Bearer ${token}`);
    return send(copy);
  };
  return async (request) => {
    if (request.url === open) return send(request);
    const token = await session.token();
    const response = await sendWith(request, token);
    return response.status === 401 ? sendWith(request, await session.renew(token)) : response;
  };
}
