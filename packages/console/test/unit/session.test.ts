import * as v from "valibot";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { gatewayErrors } from "../../../../shared/contract/gateway-errors.ts";
import type { Language } from "../../../../shared/wording/say.ts";
import { Refused } from "../../service/requests.ts";
import { logIn as begin } from "../../service/session.ts";
import { isOver } from "../../service/tab.ts";

/** As in a token: with its two other letters, and unpadded. */
const claims = Buffer.from(JSON.stringify({ roles: ["admin"], sub: "Ώ~ΏΏ>" })).toString("base64url");
const Said = v.object({ said: v.string() });

const kept: string[] = [];
const keeper = { keep: (token: string) => void kept.push(token), forget: () => void kept.splice(0) };
const logIn = (id: string, secret: string, language: () => Language) => begin(id, secret, language, keeper);
let asked: { path: string; method: string; body: unknown; headers: Record<string, string>; signal: AbortSignal }[];
let answer: (path: string, token: string) => { status: number; body: unknown };
let logins = 0;

beforeEach(() => {
  asked = [];
  logins = 0;
  vi.stubGlobal("location", { pathname: "/stage/api/v1/console/" });
  vi.stubGlobal(
    "fetch",
    async (
      path: string,
      { method, headers, body, signal }: Omit<(typeof asked)[number], "path"> & { body?: string },
    ) => {
      asked.push({ path, method, headers, signal, body: body === undefined ? undefined : JSON.parse(body) });
      const said = answer(path.replace("/stage/api/v1", ""), headers["authorization"] ?? "");
      return new Response(JSON.stringify(said.body), { status: said.status });
    },
  );
  return () => vi.unstubAllGlobals();
});

const tokens = () => {
  logins += 1;
  return { access_token: `h.${claims}.${logins}`, expires_in: 900, refresh_token: `r${logins}`, requestId: "" };
};
const good = (body: unknown) => ({ status: 200, body });

describe("a session of the console", () => {
  it("logs in with what was typed, in the screen's language, and uses its token", async () => {
    answer = (path) => good(path.startsWith("/auth") ? tokens() : { said: "yes" });
    const limit = vi.spyOn(AbortSignal, "timeout");
    const session = await logIn("client", "secret", () => "el");
    const body = { a: 1 };

    expect(session.roles).toEqual(["admin"]);
    expect(limit.mock.calls).toEqual([[35_000]]);
    expect(await session.ask(Said, "POST", "/x", { body, key: "k" })).toEqual({ said: "yes" });
    expect(asked).toMatchObject([
      { path: "/stage/api/v1/auth/token", body: { clientId: "client", secret: "secret" } },
      {
        path: "/stage/api/v1/x",
        method: "POST",
        body,
      },
    ]);
    expect(asked.map(({ headers }) => headers)).toEqual([
      { "accept-language": "el", "content-type": "application/json" },
      {
        "accept-language": "el",
        "content-type": "application/json",
        "idempotency-key": "k",
        authorization: `Bearer h.${claims}.1`,
      },
    ]);
  });

  it("renews an expired token once for all requests, and repeats them", async () => {
    answer = (path, token) => {
      if (path.startsWith("/auth")) return good(tokens());
      return token.endsWith(".1") ? { status: 401, body: { errorMessage: "ended" } } : good({ said: "yes" });
    };
    const session = await logIn("client", "secret", () => "en");

    expect(await Promise.all([session.ask(Said, "GET", "/a"), session.ask(Said, "GET", "/b")])).toHaveLength(2);
    const renewals = asked.filter(({ path }) => path.endsWith("/auth/refresh"));
    expect(renewals.map(({ body }) => body)).toEqual([{ refreshToken: "r1" }]);
  });

  it.each([
    ["refused", 401, true],
    ["not answered", 503, false],
  ])("ends when its refresh token is %s: %#", async (_, status, ends) => {
    answer = (path) => (path === "/auth/token" ? good(tokens()) : { status, body: { errorMessage: "used" } });
    const session = await logIn("client", "secret", () => "en");
    answer = (path) => ({ status: path === "/auth/refresh" ? status : 401, body: { errorMessage: "used" } });

    await expect(session.ask(Said, "GET", "/a")).rejects.toThrow(new Refused(status, "used"));
    expect(session.ended.aborted).toBe(ends);
    expect(kept.length === 0).toBe(ends);
    expect(asked.filter(({ path }) => path.endsWith("/auth/token"))).toHaveLength(1);
  });

  it("asks to load the page again where an answer is one of a newer service", async () => {
    answer = (path) => (path.startsWith("/auth") ? good(tokens()) : good({ told: "yes" }));
    const session = await logIn("client", "secret", () => "en");

    await expect(session.ask(Said, "GET", "/a")).rejects.toThrow("Load the page again.");
    expect(session.lostSince.get()).toBe(undefined);
  });

  it("says since when there is no answer, until one arrives", async () => {
    let status = 200;
    answer = (path) => (path.startsWith("/auth") ? good(tokens()) : { status, body: { said: "yes" } });
    const session = await logIn("client", "secret", () => "en");
    const now = vi.spyOn(Date, "now");
    const lostAt = async (at: number, next: number, path = "/a") => {
      status = next;
      now.mockReturnValue(at);
      await session.ask(Said, "GET", path).catch(() => undefined);
      return session.lostSince.get();
    };

    expect(await lostAt(1, 503)).toBe(1);
    expect(await lostAt(2, 500)).toBe(1);
    expect(await lostAt(3, 409)).toBeUndefined();
    expect(await lostAt(4, 429)).toBe(4);
    expect(await lostAt(5, 200)).toBeUndefined();
    // The answer to another request changes nothing while this one is retried. One that nobody retries is forgotten.
    expect(await lostAt(6, 503)).toBe(6);
    expect(await lostAt(5_000, 200, "/b")).toBe(6);
    expect(await lostAt(5_006, 503)).toBe(6);
    expect(await lostAt(11_000, 200, "/b")).toBe(6);
    expect(await lostAt(12_000, 200, "/b")).toBeUndefined();
  });

  it("passes on a refusal in the API's words, or its status without words", async () => {
    answer = (path) => (path.startsWith("/auth") ? good(tokens()) : { status: 409, body: { errorMessage: "taken" } });
    const session = await logIn("client", "secret", () => "en");
    await expect(session.ask(Said, "GET", "/a")).rejects.toMatchObject({ status: 409, message: "taken" });

    const { message: errorMessage, code } = gatewayErrors.tooManyRequests;
    answer = () => ({ status: 429, body: { errorMessage, code } });
    await expect(logIn("client", "secret", () => "en")).rejects.toThrow("wait a second");
    await expect(logIn("client", "secret", () => "el")).rejects.toThrow("περιμένετε ένα δευτερόλεπτο");
    answer = () => ({ status: 502, body: "<html>" });
    await expect(session.ask(Said, "GET", "/a")).rejects.toMatchObject({
      status: 502,
      message: "The service could not answer (502). Try again in a moment.",
    });
    await expect(logIn("client", "wrong", () => "en")).rejects.toMatchObject({ status: 502 });
  });

  it("ends at the service too, and quietly when that is unreachable", async () => {
    answer = () => good(tokens());
    const session = await logIn("client", "secret", () => "en");
    await session.ask(v.object({}), "GET", "/a");
    await session.end();
    // Logging out aborts the session's other requests.
    expect(asked.slice(-2).map(({ signal }) => signal.aborted)).toEqual([true, false]);
    expect(asked.at(-1)).toMatchObject({ path: "/stage/api/v1/auth/revoke", body: { refreshToken: "r1" } });

    vi.stubGlobal("fetch", async () => {
      throw new TypeError("fetch failed");
    });
    await expect(session.end()).resolves.toBeUndefined();
  });
});

it.each([
  [31, 31, false],
  [481, 0, true],
])("a tab that sends, of %i minutes and unused for %i, is over: %s", (minutes, unused, over) => {
  const ago = (count: number) => Date.now() - count * 60_000;

  expect(isOver({ refreshToken: "r", startedAt: ago(minutes), usedAt: ago(unused) }, true)).toBe(over);
});
