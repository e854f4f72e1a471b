import type { APIGatewayProxyEvent } from "aws-lambda";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { createHandler as createStr } from "../../../functions/api/create-str-task/handler.ts";
import { createApiHandler, createPublicHandler } from "../../../shared/api/handler.ts";
import { maxValues } from "../../../shared/api/json-body.ts";
import { bodyLimitOf, type Endpoint, noQuery, nothing } from "../../../shared/contract/endpoint.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { ApiError, validationError } from "../../../shared/contract/errors.ts";
import { emptying } from "../../../shared/parsing/leniency.ts";
import { parse } from "../../../shared/parsing/parse.ts";
import { refusalInWords } from "../../../shared/wording/refusal-words.ts";
import { type Said, say } from "../../../shared/wording/say.ts";
import { byRoles, call, keptLog } from "../../support/api/client.ts";
import { aContext, anEvent, requestId } from "../../support/api/event.ts";
import { callAs, createMemoryWorld } from "../../support/api/memory-world.ts";
import { reservation } from "../../support/black-box/rows.ts";
import { objectWith, textLike } from "../../support/matchers.ts";

const request = {
  query: noQuery,
  path: v.object({ id: v.optional(v.string()) }),
  body: v.pipe(
    v.object({ name: v.string(), tags: v.optional(v.array(v.unknown())), note: v.nullish(v.string()) }),
    emptying(),
  ),
};
const writing = {
  name: "write-thing",
  method: "POST",
  path: "/things/{id}",
  roles: ["admin", "str-uploader"],
  request,
  response: v.unknown(),
  touches: {},
} as const satisfies Endpoint;
const reading = { ...writing, name: "get-thing", method: "GET", request: { ...request, body: nothing } } as const;

interface Asked {
  readonly body?: unknown;
  readonly id?: string | undefined;
}

function world(act: (asked: Asked) => object | Promise<object> = ({ body, id }) => ({ body, id })) {
  const { log, lines } = keptLog();
  const record = vi.fn(async (_: object) => {});
  const authenticate = vi.fn(byRoles);
  const parts = { log, authenticate, audit: { record } };
  return {
    lines,
    record,
    authenticate,
    parts,
    write: createApiHandler(writing, parts, async ({ body, path: { id } }) => act({ body, id })),
    read: createApiHandler(reading, parts, async ({ path: { id } }) => act({ id })),
  };
}

const sound = { token: "admin", body: { name: "x" } };
const saying = (said: Said) => ({ body: { errorMessage: refusalInWords(said) } });

/** Sends a text as it would arrive through the gateway. */
async function send(text: string | null, change: Partial<APIGatewayProxyEvent> = {}, handler = world().write) {
  const { statusCode, body } = await handler({ ...anEvent(sound), body: text, ...change }, aContext());
  return { status: statusCode, body: v.parse(v.record(v.string(), v.unknown()), JSON.parse(body)) };
}

const inBase64 = async (bytes: Uint8Array) =>
  await send(Buffer.from(bytes).toString("base64"), { isBase64Encoded: true });

describe("an answer of the API", () => {
  it("has the endpoint's status, the security headers, and the request's id in body and header", async () => {
    const create = createApiHandler({ ...writing, status: 201 }, world().parts, async () => ({ said: "x" }));
    const { status, body, headers } = await call(create, sound);

    expect({ status, body }).toEqual({ status: 201, body: { said: "x", requestId } });
    expect(headers).toEqual({
      "content-type": "application/json; charset=utf-8",
      "x-request-id": requestId,
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "no-referrer",
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });

  it.each([
    [undefined, "en"],
    ["el", "el"],
    ["EL-gr", "el"],
    ["en, el;q=0.9", "en"],
    ["en;q=0.5, el", "el"],
    ["en; q=0.4, el-GR; q=0.5", "el"],
    ["el;q=0.3,en;q=0.4", "en"],
    ["el,en", "en"],
    ["de, el;q=0.1", "el"],
    ["de", "en"],
  ] as const)("to Accept-Language %s is in %s", async (wanted, language) => {
    const { body } = await call(world().write, wanted === undefined ? {} : { headers: { "Accept-Language": wanted } });

    expect(body["errorMessage"]).toBe(refusalInWords(say("token_needed"), language));
  });

  it("comes from a public endpoint without a token, which reads a body only where it takes one", async () => {
    const { parts } = world();
    const write = createPublicHandler({ ...writing, roles: "public" }, parts, async ({ body }) => ({ body }));
    const read = createPublicHandler({ ...reading, roles: "public" }, parts, async () => ({}));

    expect(await call(write, { body: { name: "x" } })).toMatchObject({ status: 200, body: { body: { name: "x" } } });
    expect(await call(read, { headers: { "Content-Type": "text/plain" } })).toMatchObject({ status: 200 });
    expect(await call(write, { text: "{" })).toMatchObject({
      status: 400,
      ...saying(say("body_malformed", { line: 1, character: 2 })),
    });
  });
});

describe("a client that asks for the specification's shapes", () => {
  const contractType = 'application/json; profile="contract"';
  const specifiedAs = { things: { id: true }, requestId: true } as const;
  const act = async () => ({ things: [{ id: 1, more: 2 }, { id: 2 }], total: 2, nextCursor: "bmV4dA" });
  const query = v.object({
    limit: v.optional(v.string()),
    name: v.optional(v.string()),
    cursor: v.optional(v.string()),
  });
  const listing = { ...reading, specifiedAs, request: { ...reading.request, query } };
  const asked = (accept: string) => ({
    token: "admin",
    query: { limit: "2", name: "Ω", cursor: "YQ" },
    headers: { Accept: accept },
  });

  it.each([
    'application/json; profile="contract"',
    "text/html, APPLICATION/JSON;q=0.5;profile=contract",
    '*/*;q=0.1,application/json ; profile = "contract"',
  ])("gets them, and the next page as a link: %s", async (accept) => {
    const { body, headers } = await call(createApiHandler(listing, world().parts, act), asked(accept));

    expect(body).toEqual({ things: [{ id: 1 }, { id: 2 }], requestId });
    expect(headers).toMatchObject({
      "content-type": 'application/json; profile="contract"; charset=utf-8',
      link: '<?limit=2&name=%CE%A9&cursor=bmV4dA>; rel="next"',
    });
  });

  it("gets our shape, named so, where the specification shows none", async () => {
    const { specifiedAs: _, ...extension } = listing;
    const answer = await call(createApiHandler(extension, world().parts, act), asked(contractType));

    expect(answer).toMatchObject({
      body: await act(),
      headers: { "content-type": "application/json; charset=utf-8", link: textLike(/rel="next"$/) },
    });
  });

  it.each(["", "*/*", "application/json", 'application/json; profile="other"', 'text/html; profile="contract"'])(
    "is not one that sends Accept: %s",
    async (accept) => {
      const { body, headers } = await call(createApiHandler(listing, world().parts, act), asked(accept));

      expect(body).toEqual({ ...(await act()), requestId });
      expect(headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        link: '<?limit=2&name=%CE%A9&cursor=bmV4dA>; rel="next"',
      });
    },
  );

  it("gets refusals in the specified shape, with every mistake in their words", async () => {
    const headers = { Accept: contractType };
    const refused = await call(world().write, { ...sound, query: { draftUpload: "true" }, headers });

    const errorMessage = `draftUpload: ${refusalInWords(say("unknown_parameter"))}`;
    expect(refused.body).toEqual({ errorMessage, requestId });
    expect(refused).toMatchObject({
      status: 400,
      headers: { "content-type": 'application/json; profile="contract"; charset=utf-8' },
    });
    expect((await call(world().write, { headers })).body).toEqual({ errorMessage: textLike(/token/), requestId });
  });
});

describe("authentication", () => {
  it.each([
    ["no token", {}, "token_missing"],
    ["a malformed token", { authorization: "Bearer nonsense" }, "token_invalid"],
    ["an expired token", { authorization: "Bearer expired" }, "token_expired"],
    ["another scheme", { authorization: "Basic YTpi" }, "token_missing"],
    ["an empty header", { authorization: "" }, "token_missing"],
  ])("answers %s with 401 before it looks at anything else", async (_, credentials, code) => {
    const act = vi.fn(() => ({}));

    const answer = await call(world(act).write, { headers: { "Content-Type": "text/plain", ...credentials } });

    expect(answer).toMatchObject({ status: 401, body: { requestId, code }, headers: { "www-authenticate": "Bearer" } });
    expect(act).not.toHaveBeenCalled();
  });

  it("refuses a caller without an allowed role before it reads the body, and logs who it was", async () => {
    const act = vi.fn(() => ({}));
    const { write, lines } = world(act);

    expect(await call(write, { ...sound, token: "takk-uploader", text: "{" })).toMatchObject({
      status: 403,
      body: { code: "role_missing", errorMessage: refusalInWords(say("role_needed", { roles: writing.roles })) },
    });
    expect(act).not.toHaveBeenCalled();
    expect(lines).toMatchObject([
      { message: "request refused", fields: { clientId: "client-1", code: "role_missing" } },
    ]);
  });

  it("reads the latest records for every write, and may be a minute behind for a read", async () => {
    const { parts, authenticate } = world();
    for (const method of ["GET", "POST", "PATCH", "DELETE"] as const)
      await call(
        createApiHandler({ ...reading, method }, parts, async () => ({})),
        { token: "admin" },
      );

    expect(authenticate.mock.calls).toEqual([
      ["admin", "a minute ago"],
      ["admin", "now"],
      ["admin", "now"],
      ["admin", "now"],
    ]);
  });
});

describe("a request body", () => {
  it.each([
    ["text", "text/plain"],
    ["nothing", ""],
    ["a Greek code page", "application/json; charset=iso-8859-7"],
    ["a form", "application/x-www-form-urlencoded"],
  ])("is refused with 415 when its content type says %s", async (_, type) => {
    const { write } = world();
    const answer = await call(write, { ...sound, headers: { "Content-Type": type } });
    expect(answer).toMatchObject({ status: 415, ...saying(say("body_not_json")) });
  });

  it.each(["application/json", 'APPLICATION/JSON;charset="UTF-8"', "application/merge-patch+json"])(
    "is accepted as %s",
    async (type) => {
      expect(await call(world().write, { ...sound, headers: { "Content-Type": type } })).toMatchObject({ status: 200 });
    },
  );

  it.each([
    ...[null, ""].map((none) => [none, say("body_missing")] as const),
    ...(
      [
        ["{", 1, 2],
        ['{"a\\u0000"', 1, 11],
        ['{"constructor"', 1, 15],
        ['{\n  "name": "x",\n}', 3, 1],
        ['{\r\n"name": Ω}', 2, 9],
        ["{'name': 1}", 1, 2],
        ['{"name":"x"} trailing', 1, 14],
        ['{"name":"x",/* */"note":"y"}', 1, 13],
        ["NaN", 1, 1],
        ['{"name":01}', 1, 10],
      ] as const
    ).map(([text, line, character]) => [text, say("body_malformed", { line, character })] as const),
    ...[
      '{"name":"x","__proto__":{}}',
      '{"name":"x","\\u005f\\u005Fproto__":{}}',
      '{"name":"x","constructor":{"prototype":{}}}',
      '{"name":"x","\\u0063onstructor":{"prototype":{}}}',
    ].map((text) => [text, say("body_forbidden_key")] as const),
  ])("is refused when it is empty, malformed or has a forbidden key, however escaped: %s", async (text, said) => {
    expect(await send(text)).toMatchObject({ status: 400, ...saying(said) });
  });

  it("is refused without a content type, or when it is not UTF-8", async () => {
    expect(await send("{}", { headers: { authorization: "bearer admin" } })).toMatchObject({ status: 415 });
  });

  it.each([
    ["latin1", Buffer.from('{"name":"\u00e9"}', "latin1"), 10],
    ["after letters of several bytes", Buffer.from([...Buffer.from('{"name":"Ωμ'), 0xe9, 0x22, 0x7d]), 14],
    ["after a byte order mark", Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0xff]), 5],
    ["UTF-16", Buffer.from('{"name":"é"}', "utf16le"), 19],
    ["cut within a letter", Buffer.from('{"name":"Ω').subarray(0, -1), 10],
  ])("names the first byte that is not UTF-8, in Base64 and in text: %s", async (_, bytes, at) => {
    const refused = { status: 400, body: { code: "body_not_utf8", ...saying(say("body_not_utf8", { at })).body } };

    expect(await inBase64(bytes)).toMatchObject(refused);
    // The gateway has put U+FFFD in the place of what it could not read.
    expect(await send(bytes.toString("utf8"))).toMatchObject(refused);
  });

  it.each([
    ['{"name":"x","name":"x"}', "name"],
    ['{"name":"x","n\\u0061me":"y"}', "name"],
    ['{"name":"x","tags":[1,{"a":1,"b":{"a":2,"a":3}}]}', "tags[1].b.a"],
    ['{"name":"x","a b":{"c":1,"c":1}}', "(a name).c"],
  ])("is refused when it has a field twice: %s", async (text, path) => {
    const message = refusalInWords(say("field_twice"));
    expect(await send(text)).toMatchObject({
      status: 400,
      body: { code: "validation_failed", errors: [{ path, code: "field_twice", message }] },
    });
  });

  it("may have the same field in several objects, and in texts", async () => {
    const text = '{"name":"{\\"name\\":1}:","tags":[{"name":1,"a":{"name":2}},{"name":"::"}]}';
    expect(await send(text)).toMatchObject({ status: 200 });
  });

  it("is read as text or Base64, without its byte order mark, and with nothing else left out", async () => {
    const ofName = (name: string) => ({ status: 200, body: { body: { name } } });
    const text = '\uFEFF{"name":"Ωμ\uFEFFέγα"}';

    expect(await send(text)).toMatchObject(ofName("Ωμ\uFEFFέγα"));
    expect(await send(text.slice(1))).toMatchObject(ofName("Ωμ\uFEFFέγα"));
    expect(await inBase64(Buffer.from(text.slice(1)))).toMatchObject(ofName("Ωμ\uFEFFέγα"));
    expect(await inBase64(Buffer.from('{"name":"constructor"}'))).toMatchObject(ofName("constructor"));
    expect(await send('{"name":"\uD800"}')).toMatchObject(saying(say("body_not_utf8", { at: 10 })));
  });

  it("is refused above its endpoint's limit in bytes before it is parsed, and the answer names the limit", async () => {
    const million = createApiHandler({ ...writing, bodyLimit: 1_024 * 1_024 }, world().parts, async () => ({}));
    const greek = JSON.stringify({ name: "ω".repeat(512 * 1_024) });
    const notJson = "x".repeat(1_024 * 1_024 + 1);
    const tooLarge = (limit: string) => ({ status: 413, ...saying(say("body_too_large", { limit })) });

    for (const text of [greek, notJson]) expect(await send(text, {}, million)).toMatchObject(tooLarge("1 MiB"));
    expect(await send(notJson.slice(1), {}, million)).toMatchObject({ status: 400 });
    expect(await send(JSON.stringify({ name: "x".repeat(16 * 1_024) }))).toMatchObject(tooLarge("16 KiB"));
  });

  it("may have 4 KiB for tokens, 4 MiB for tasks and 16 KiB for everything else", () => {
    const special: Readonly<Record<string, number>> = {
      "log-in": 4_096,
      "refresh-token": 4_096,
      "revoke-token": 4_096,
      "create-str-task": 4_194_304,
      "search-submitted-declarations": 4_194_304,
      "create-takk-task": 4_194_304,
    };

    const limits = endpoints.map((each) => [each.name, bodyLimitOf(each)]);

    expect(limits).toEqual(endpoints.map(({ name }) => [name, special[name] ?? 16_384]));
  });

  it("is measured at its deepest place, however much stands beside it", async () => {
    const nested = (times: number) => `{"name":"x","tags":[${"[".repeat(times)}${"]".repeat(times)},[],{}]}`;
    const beside = (one: string) => `{"name":"x","tags":[${Array.from({ length: 40 }, () => one).join()}]}`;

    expect(await send(nested(19))).toMatchObject({ status: 400, ...saying(say("body_too_deep", { limit: 20 })) });
    for (const text of [nested(18), beside("[]"), beside("{}")])
      expect(await send(text)).toMatchObject({ status: 200 });
  });

  it("may hold as many values as the limit allows, and not one more", async () => {
    const holding = (values: number) =>
      `{"name":"x","tags":[${Array.from({ length: values - 3 }, () => '"a,{[\\",{["').join()}]}`;

    const handler = createApiHandler({ ...writing, bodyLimit: 1_024 * 1_024 }, world().parts, async () => ({}));
    expect(await send(holding(maxValues), {}, handler)).toMatchObject({ status: 200 });
    const tooMany = say("body_too_many_values", { limit: maxValues });
    expect(await send(holding(maxValues + 1), {}, handler)).toMatchObject({ status: 400, ...saying(tooMany) });
  });
});

describe("a body of far too many reservations", () => {
  it.each([1_001, 2_000, 4_000])("is refused for their limit: %d", async (count) => {
    const create = createStr(createMemoryWorld());
    const { body } = await callAs(create, {
      body: { reservations: Array.from({ length: count }, () => reservation) },
    });

    expect(body["errors"]).toContainEqual({
      path: "reservations",
      code: "too_many",
      message: "expected at most 1000 reservations: split them into several tasks",
    });
  });
});

describe("a request's path and query", () => {
  it.each(["en", "el"] as const)("name an unknown parameter in the refusal, in %s", async (language) => {
    const headers = { "Accept-Language": language };
    const message = refusalInWords(say("unknown_parameter"), language);
    const { body } = await call(world().write, { ...sound, query: { draftUpload: "true" }, headers });
    expect(body).toMatchObject({ errors: [{ path: "draftUpload", message }] });
  });

  it.each(["en", "el"] as const)("refuse a parameter that is given twice, in %s", async (language) => {
    const query = v.object({ status: v.optional(v.string()), limit: v.optional(v.string()) });
    const handler = createApiHandler(
      { ...reading, request: { ...reading.request, query } },
      world().parts,
      async () => ({}),
    );
    const headers = { "Accept-Language": language };

    const answer = await call(handler, { token: "admin", query: { status: ["A", "B"], limit: "5" }, headers });

    const message = refusalInWords(say("parameter_twice"), language);
    const errors = [{ path: "status", code: "parameter_twice", message }];
    expect(answer).toMatchObject({ status: 400, body: { errors } });
  });

  it("are percent-decoded, and taken literally where they are not percent-encoded", async () => {
    const { read } = world();
    const idOf = async (id: string) => (await call(read, { token: "admin", path: { id } })).body["id"];

    expect(await idOf("maria%40example.com")).toBe("maria@example.com");
    expect(await idOf("100%")).toBe("100%");
  });

  it.each(["no_such_client", "no_such_review"] as const)(
    "are answered with 404 %s when the path cannot name a record",
    async (missing) => {
      const request = { ...reading.request, path: v.object({ id: v.literal("7") }) };
      const handler = createApiHandler({ ...reading, missing, request }, world().parts, async () => ({}));

      expect(await call(handler, { token: "admin" })).toMatchObject({ status: 404, ...saying(say(missing)) });
    },
  );

  it("have in the table of endpoints the 404 of the kind of record that they name", () => {
    const kinds: Readonly<Record<string, string>> = {
      apartments: "no_such_apartment",
      "apartment-owners": "no_such_owner",
      clients: "no_such_client",
      operations: "no_such_review",
    };
    const missingOf = (path: string) =>
      path.includes("{") ? (kinds[path.split("/")[1] ?? ""] ?? "no_such_task") : undefined;

    expect(endpoints.filter(({ path, missing }) => missing !== missingOf(path)).map(({ name }) => name)).toEqual([]);
  });
});

describe("the record of a request", () => {
  const common = { by: "client-1", name: "Anna", requestId };
  // By id alone: the name is a person's e-mail address.
  const who = { requestId, clientId: "client-1" };

  it("is in the audit trail when a write changed a record, and not for a read or another answer", async () => {
    const { write, record } = world(() => ({ taskId: 7 }));
    const { read, record: ofRead } = world(() => ({ taskId: 7 }));
    const { write: writeNothing, record: ofNothing } = world(() => ({ done: true }));
    await call(write, sound);
    await call(read, { token: "admin" });
    await call(writeNothing, sound);

    expect(record.mock.calls).toEqual([[{ ...common, action: "write-thing", target: "TASK#7" }]]);
    expect(ofRead).not.toHaveBeenCalled();
    expect(ofNothing).not.toHaveBeenCalled();
  });

  it("is in the log, with who did what, when the audit trail could not be written", async () => {
    const { write, record, lines } = world(() => ({ taskId: 7 }));
    record.mockRejectedValueOnce(Object.assign(new Error("no"), { name: "TimeoutError" }));

    expect(await call(write, sound)).toMatchObject({ status: 200 });
    const fields = { requestId, clientId: "client-1", action: "write-thing", target: "TASK#7", code: "TimeoutError" };
    expect(lines).toContainEqual({ level: "error", message: "a write was not noted in the audit trail", fields });
  });

  it.each([
    [{ taskId: 7 }, { taskId: 7, target: "TASK#7" }],
    [{ taskId: "7" }, { taskId: undefined, target: undefined }],
    [{ apartment: { id: 3 } }, { taskId: undefined, target: "APARTMENT#3" }],
    [{ apartmentOwner: { id: 4 } }, { taskId: undefined, target: "OWNER#4" }],
    [{ client: { client_id: "c" } }, { taskId: undefined, target: "CLIENT#c" }],
    [{ filing: { stopped: false } }, { taskId: undefined, target: "BREAKER" }],
  ])("is one line in the log that names the record of the answer %o", async (answer, about) => {
    const { write, lines } = world(() => answer);
    await call(write, sound);

    const fields = { ...who, ...about };
    expect(lines).toEqual([{ level: "info", message: "request answered", fields }]);
    await call(write, { ...sound, body: { name: "x", note: null } });
    expect(lines[1]?.fields).toEqual({ ...fields, emptied: "note" });
  });

  it.each([
    ["info", "request refused", new ApiError(say("username_taken")), {}],
    ["warn", "request met an AWS outage", Object.assign(new Error("no"), { name: "TimeoutError" }), {}],
    ["error", "request failed", new Error("no"), { at: textLike(/chain\.test/) }],
  ])("is a log line of level %s when it failed: %s", async (level, message, error, more) => {
    const { write, lines } = world(() => Promise.reject(error));
    await call(write, sound);

    expect(lines).toEqual([{ level, message, fields: objectWith({ ...who, error: error.name, ...more }) }]);
    expect(JSON.stringify(lines)).not.toContain("Anna");
    expect(lines.some(({ fields }) => "at" in fields)).toBe(level === "error");
  });

  it("has no part of a body that is not well-formed JSON", async () => {
    const { write, lines } = world();

    await call(write, { ...sound, text: '{"portalPassword":"hunter2"' });

    expect(JSON.stringify(lines)).not.toContain("hunter2");
  });
});

describe("a failed request", () => {
  const failWith = async (error: Error) => await call(world(() => Promise.reject(error)).write, sound);

  it("passes on the endpoint's refusal with its status and code", async () => {
    const { status, body } = await failWith(new ApiError(say("username_taken")));

    const errorMessage = "portalUsername: another owner has this username: correct it";
    expect({ status, body }).toEqual({ status: 409, body: { errorMessage, requestId, code: "portal_username_taken" } });
  });

  it("is a 503 during an AWS outage, and a 500 for a fault or an unreadable record of ours", async () => {
    const outage = Object.assign(new Error("no"), { name: "TimeoutError" });
    const { write } = world(async () => parse(v.object({ said: v.string() }), { said: 1 }));

    expect(await failWith(outage)).toMatchObject({ status: 503, ...saying(say("service_trouble_now")) });
    expect(await failWith(new Error("no"))).toMatchObject({ status: 500, ...saying(say("service_failed")) });
    expect(await call(write, sound)).toMatchObject({ status: 500 });
  });

  it("shows neither the consumer nor the log what an error holds", async () => {
    const { write, lines } = world(async () => {
      throw new Error("secret-text", { cause: { data: "secret-text" } });
    });

    expect(JSON.stringify([(await call(write, sound)).body, lines])).not.toContain("secret-text");
    expect(lines).toContainEqual(objectWith({ level: "error", fields: objectWith({ requestId }) }));
  });

  it("says when to try again only where that is known", async () => {
    const slower = new ApiError(say("login_throttled"), { retryAfterSeconds: 17 });

    expect((await failWith(slower)).headers).toMatchObject({ "retry-after": "17" });
    for (const error of [new ApiError(say("username_taken")), new Error("no")])
      expect((await failWith(error)).headers).not.toHaveProperty("retry-after");
  });

  it("says how much more the client may have open where it is refused for that", async () => {
    const full = new ApiError(say("too_many_open_rows", { count: 17, most: 20 }), { quota: { most: 20, left: 3 } });

    expect((await failWith(full)).headers).toMatchObject({
      ratelimit: '"open-reservations";r=3',
      "ratelimit-policy": '"open-reservations";q=20',
    });
    expect((await failWith(new ApiError(say("too_many_rows_of_all")))).headers).not.toHaveProperty("ratelimit");
  });
});

const mistakes = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ path: `rows[${at}]`, message: say("expected_date") }));

it.each([
  [1, 1, undefined, 1],
  [20, 20, undefined, 20],
  [21, 20, "and 1 more", 21],
  [100, 20, "and 80 more", 100],
  [101, 20, "and 81 more", 100],
])("of %i validation errors, %i are in the message with %s, and %i are listed", (count, told, others, listed) => {
  const { message, problems } = validationError(mistakes(count));

  expect(message.match(/rows\[/g)?.length).toBe(told);
  expect(/and \d+ more/.exec(message)?.[0]).toBe(others);
  expect(problems).toEqual(mistakes(listed));
});

it("a validation error of the whole request names no field", () => {
  const { message, name, code } = validationError([{ path: "", message: say("expected_date") }]);

  expect({ name, code }).toEqual({ name: "ApiError", code: "validation_failed" });
  expect(message).not.toContain(":");
});
