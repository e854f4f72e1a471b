import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { createApiHandler } from "../../../shared/api/handler.ts";
import { bodyLimitOf, type Endpoint, noQuery } from "../../../shared/contract/endpoint.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { told } from "../../../shared/parsing/told.ts";
import { refusalInWords } from "../../../shared/wording/refusal-words.ts";
import { say } from "../../../shared/wording/say.ts";
import { byRoles, call, keptLog } from "../../support/api/client.ts";
import { requestId } from "../../support/api/event.ts";
import { objectWith } from "../../support/matchers.ts";

const endpoint = {
  name: "create-thing",
  method: "POST",
  path: "/things/{id}",
  roles: ["admin", "str-uploader"],
  request: {
    query: noQuery,
    path: v.object({ id: v.pipe(v.string(), v.regex(/^[0-9]+$/)) }),
    body: v.object({ name: v.string(told("expected_text")) }),
  },
  bodyLimit: 1024 * 1024,
  response: v.object({ said: v.string() }),
  status: 201,
  touches: {},
} as const satisfies Endpoint;

const sound = { token: "admin", path: { id: "7" }, body: { name: "x" } };

function world(act = async ({ name }: { name: string }) => ({ said: name })) {
  const { log, lines } = keptLog();
  const acted: unknown[] = [];
  const handler = createApiHandler(
    endpoint,
    { log, authenticate: byRoles, audit: { record: async () => undefined } },
    async ({ body }) => {
      acted.push(body);
      return await act(body);
    },
  );
  return { handler, lines, acted };
}

describe("the chain of an endpoint", () => {
  it("answers with the endpoint's status and the request's id, in body and header", async () => {
    const { status, body, headers } = await call(world().handler, sound);

    expect({ status, body }).toEqual({ status: 201, body: { said: "x", requestId } });
    expect(headers).toEqual({
      ...{ "content-type": "application/json; charset=utf-8", "x-request-id": requestId, "cache-control": "no-store" },
      ...{ "x-content-type-options": "nosniff", "x-frame-options": "DENY", "referrer-policy": "no-referrer" },
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it.each([
    ["no token", {}],
    ["a token that is none", { authorization: "Bearer nonsense" }],
    ["another scheme", { authorization: "Basic YTpi" }],
    ["an empty header", { authorization: "" }],
  ])("asks for a token when there is %s, before it looks at anything else", async (_, credentials) => {
    const { handler, acted } = world();

    const answer = await call(handler, { headers: { "Content-Type": "text/plain", ...credentials } });

    expect(answer).toMatchObject({ status: 401, body: { requestId }, headers: { "www-authenticate": "Bearer" } });
    expect(acted).toEqual([]);
  });

  it("refuses a caller without an allowed role before it reads the body, and logs who it was", async () => {
    const { handler, acted, lines } = world();

    expect(await call(handler, { ...sound, token: "takk-uploader", text: "{" })).toMatchObject({
      status: 403,
      body: { errorMessage: refusalInWords(say("role_needed", { roles: endpoint.roles })) },
    });
    expect(acted).toEqual([]);
    expect(lines).toMatchObject([
      { message: "request refused", fields: { clientId: "client-1", code: "role_missing" } },
    ]);
  });

  it.each([
    ["text", "text/plain"],
    ["nothing", ""],
    ["a Greek code page", "application/json; charset=iso-8859-7"],
    ["a form", "application/x-www-form-urlencoded"],
  ])("takes JSON in UTF-8 only, not %s", async (_, type) => {
    expect(await call(world().handler, { ...sound, headers: { "Content-Type": type } })).toMatchObject({ status: 415 });
  });

  it.each(["application/json", 'APPLICATION/JSON;charset="UTF-8"', "application/merge-patch+json"])(
    "takes %s",
    async (type) => {
      expect(await call(world().handler, { ...sound, headers: { "Content-Type": type } })).toMatchObject({
        status: 201,
      });
    },
  );

  it.each([
    '{"name":"x","__proto__":{}}',
    '{"name":"x","\\u005f\\u005Fproto__":{}}',
    '{"name":"x","constructor":{"prototype":{}}}',
    '{"name":"x","\\u0063onstructor":{"prototype":{}}}',
  ])("says of %s that a name in it is forbidden, in whatever letters it is written", async (text) => {
    expect(await call(world().handler, { ...sound, text })).toMatchObject({
      status: 400,
      body: { errorMessage: refusalInWords(say("body_forbidden_key")) },
    });
  });

  it("refuses more than its endpoint takes, counted in bytes, before it is parsed", async () => {
    const greek = JSON.stringify({ name: "ω".repeat(512 * 1024) });
    const noJson = "x".repeat(1024 * 1024 + 1);

    for (const text of [greek, noJson]) {
      expect(await call(world().handler, { ...sound, text })).toMatchObject({ status: 413 });
    }
    expect(await call(world().handler, { ...sound, text: noJson.slice(1) })).toMatchObject({ status: 400 });
  });

  it("takes 4 KiB for tokens, 4 MiB for tasks and 16 KiB for all else", () => {
    const special: Readonly<Record<string, number>> = {
      ...{ "log-in": 4_096, "refresh-token": 4_096, "revoke-token": 4_096 },
      ...{ "create-str-task": 4_194_304, "search-submitted-declarations": 4_194_304, "create-takk-task": 4_194_304 },
    };

    const limits = endpoints.map((each) => [each.name, bodyLimitOf(each)]);

    expect(limits).toEqual(endpoints.map(({ name }) => [name, special[name] ?? 16_384]));
  });

  it("passes on what the endpoint refuses, with its status", async () => {
    const { handler } = world(async () => {
      throw new ApiError(say("username_taken"));
    });

    const { status, body } = await call(handler, sound);

    expect(status).toBe(409);
    const errorMessage = "portalUsername: another owner has this username: correct it";
    expect(body).toEqual({ errorMessage, requestId, code: "portal_username_taken" });
  });

  it("tells neither consumer nor log what an error of ours holds", async () => {
    const { handler, lines } = world(async () => {
      throw new Error("secret-text", { cause: { data: "secret-text" } });
    });

    const { status, body } = await call(handler, sound);

    expect(status).toBe(500);
    expect(JSON.stringify([body, lines])).not.toContain("secret-text");
    expect(lines).toContainEqual(objectWith({ level: "error", fields: objectWith({ requestId }) }));
  });

  it("does not blame the consumer for a record of ours that cannot be read", async () => {
    const { handler } = world(async () => parse(v.object({ said: v.string() }), { said: 1 }));

    expect(await call(handler, sound)).toMatchObject({ status: 500 });
  });

  it("logs no part of a body that is no JSON", async () => {
    const { handler, lines } = world();

    await call(handler, { ...sound, text: '{"portalPassword":"hunter2"' });

    expect(JSON.stringify(lines)).not.toContain("hunter2");
  });
});
