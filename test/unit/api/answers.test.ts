import type { APIGatewayProxyEvent } from "aws-lambda";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { createApiHandler, createPublicHandler } from "../../../shared/api/handler.ts";
import { maxValues } from "../../../shared/api/json-body.ts";
import { type Endpoint, noQuery, nothing } from "../../../shared/contract/endpoint.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { ApiError } from "../../../shared/contract/errors.ts";
import { emptying } from "../../../shared/parsing/leniency.ts";
import { refusalInWords } from "../../../shared/wording/refusal-words.ts";
import { type Said, say } from "../../../shared/wording/say.ts";
import { byRoles, call, keptLog } from "../../support/api/client.ts";
import { aContext, anEvent, type Call, requestId } from "../../support/api/event.ts";
import { objectWith, textLike } from "../../support/matchers.ts";

const request = {
  ...{ query: noQuery, path: v.object({ id: v.optional(v.string()) }) },
  body: v.pipe(
    v.object({ name: v.string(), tags: v.optional(v.array(v.unknown())), note: v.nullish(v.string()) }),
    emptying(),
  ),
};
const written = {
  ...{ name: "write-thing", method: "POST", path: "/things/{id}", roles: ["admin"], request },
  ...{ response: v.unknown(), touches: {} },
} as const satisfies Endpoint;
const asked = { ...written, name: "get-thing", method: "GET", request: { ...request, body: nothing } } as const;
const open = { ...written, roles: "public" } as const;
const openAsked = { ...asked, roles: "public" } as const;

interface Answered {
  readonly body?: unknown;
  readonly id?: string | undefined;
}

function world(act: (answered: Answered) => object | Promise<object> = ({ body, id }) => ({ body, id })) {
  const { log, lines } = keptLog();
  const record = vi.fn(async (_: object) => {});
  const authenticate = vi.fn(byRoles);
  const parts = { log, authenticate, audit: { record } };
  return {
    ...{ lines, record, authenticate, parts },
    write: createApiHandler(written, parts, async ({ body, path: { id } }) => act({ body, id })),
    ask: createApiHandler(asked, parts, async ({ path: { id } }) => act({ id })),
    writeOpenly: createPublicHandler(open, parts, async ({ body }) => act({ body })),
    askOpenly: createPublicHandler(openAsked, parts, async () => act({})),
  };
}

const sound = { token: "admin", body: { name: "x" } };
const saying = (said: Said) => ({ body: { errorMessage: refusalInWords(said) } });

/** A request as it may arrive, of which a test changes what the gateway says. */
async function raw(handler: ReturnType<typeof world>["write"], of: Call, change: Partial<APIGatewayProxyEvent>) {
  const { statusCode, body } = await handler({ ...anEvent(of), ...change }, aContext());
  return { status: statusCode, body: v.parse(v.record(v.string(), v.unknown()), JSON.parse(body)) };
}

describe("a request that anybody may make", () => {
  it("is answered without a token, its body read where the endpoint has one", async () => {
    const { writeOpenly, askOpenly } = world();

    expect(await call(writeOpenly, { body: { name: "x" } })).toMatchObject({
      status: 200,
      body: { body: { name: "x" } },
    });
    expect(await call(askOpenly, { headers: { "Content-Type": "text/plain" } })).toMatchObject({ status: 200 });
    expect(await call(writeOpenly, { text: "{" })).toMatchObject({ status: 400, ...saying(say("body_malformed")) });
  });
});

describe("who calls", () => {
  it("is asked of the latest records for a write, and of a minute ago for a read", async () => {
    const { write, ask, authenticate } = world();
    await call(write, sound);
    await call(ask, { token: "admin" });

    expect(authenticate.mock.calls).toEqual([
      ["admin", "now"],
      ["admin", "a minute ago"],
    ]);
  });
});

describe("what was sent", () => {
  const send = async (text: string | null, change: Partial<APIGatewayProxyEvent> = {}) =>
    await raw(world().write, sound, { body: text, ...change });
  const inBase64 = async (bytes: Uint8Array) =>
    await send(Buffer.from(bytes).toString("base64"), { isBase64Encoded: true });

  it("is named where it is not what was expected", async () => {
    const headers = { "content-type": "text/plain", authorization: "Bearer admin" };

    expect(await send("{}", { headers })).toMatchObject({ status: 415, ...saying(say("body_not_json")) });
    expect(await send("{}", { headers: { authorization: "bearer admin" } })).toMatchObject({ status: 415 });
    for (const none of [null, ""])
      expect(await send(none)).toMatchObject({ status: 400, ...saying(say("body_missing")) });
    for (const text of ["{", '{"a\\u0000"', '{"constructor"'])
      expect(await send(text)).toMatchObject({ status: 400, ...saying(say("body_malformed")) });
  });

  it("is read whatever way it travels, its mark of UTF-8 left out and no other", async () => {
    const ofName = (name: string) => ({ status: 200, body: { body: { name } } });
    const text = '\uFEFF{"name":"Ωμ\uFEFFέγα"}';

    expect(await send(text)).toMatchObject(ofName("Ωμ\uFEFFέγα"));
    expect(await send(text.slice(1))).toMatchObject(ofName("Ωμ\uFEFFέγα"));
    expect(await inBase64(Buffer.from(text.slice(1)))).toMatchObject(ofName("Ωμ\uFEFFέγα"));
    expect(await inBase64(Buffer.from('{"name":"constructor"}'))).toMatchObject(ofName("constructor"));
    expect(await send('{"name":"\uD800"}')).toMatchObject(ofName("\uFFFD"));
  });

  it("is refused where it is in no UTF-8", async () => {
    expect(await inBase64(Buffer.from('{"name":"\u00e9"}', "latin1"))).toMatchObject({
      ...{ status: 400, ...saying(say("body_not_utf8")) },
    });
  });

  it("is told how large it may be", async () => {
    const tooLarge = JSON.stringify({ name: "x".repeat(16 * 1_024) });
    const million = createApiHandler({ ...written, bodyLimit: 1_024 * 1_024 }, world().parts, () =>
      Promise.reject(new Error("not to be reached")),
    );
    const mib = { ...anEvent(sound), body: " ".repeat(1_024 * 1_024 + 1) };

    expect(await send(tooLarge)).toMatchObject({ status: 413, ...saying(say("body_too_large", { limit: "16 KiB" })) });
    expect(await raw(million, sound, mib)).toMatchObject(saying(say("body_too_large", { limit: "1 MiB" })));
  });

  it("is as deep as its deepest place, however much stands beside it", async () => {
    const nested = (times: number) => `{"name":"x","tags":[${"[".repeat(times)}${"]".repeat(times)},[],{}]}`;
    const beside = (one: string) => `{"name":"x","tags":[${Array.from({ length: 40 }, () => one).join()}]}`;

    expect(await send(nested(19))).toMatchObject({ status: 400, ...saying(say("body_too_deep", { limit: 20 })) });
    for (const text of [nested(18), beside("[]"), beside("{}")])
      expect(await send(text)).toMatchObject({ status: 200 });
  });

  it("may hold as many values as are said, and not one more", async () => {
    const holding = (values: number) =>
      `{"name":"x","tags":[${Array.from({ length: values - 3 }, () => '"a,{[\\",{["').join()}]}`;

    const handler = createApiHandler({ ...written, bodyLimit: 1_024 * 1_024 }, world().parts, async () => ({}));
    expect(await raw(handler, sound, { body: holding(maxValues) })).toMatchObject({ status: 200 });
    expect(await raw(handler, sound, { body: holding(maxValues + 1) })).toMatchObject({
      ...{ status: 400, ...saying(say("body_too_many_values", { limit: maxValues })) },
    });
  });

  it("names what nobody reads", async () => {
    expect(await call(world().write, { ...sound, query: { draftUpload: "true" } })).toMatchObject({
      body: { errors: [{ path: "draftUpload", message: refusalInWords(say("unknown_parameter")) }] },
    });
  });

  it("may hold percent-codes in its path, and what is none is taken as it is", async () => {
    const { ask } = world();
    const idOf = async (id: string) => (await call(ask, { token: "admin", path: { id } })).body["id"];

    expect(await idOf("maria%40example.com")).toBe("maria@example.com");
    expect(await idOf("100%")).toBe("100%");
  });
});

it("has words in the table for every path that could name nothing, of what it names", () => {
  const kinds: Readonly<Record<string, string>> = {
    ...{ apartments: "no_such_apartment", "apartment-owners": "no_such_owner", clients: "no_such_client" },
    operations: "no_such_review",
  };
  const wordsOf = (path: string) =>
    path.includes("{") ? (kinds[path.split("/")[1] ?? ""] ?? "no_such_task") : undefined;

  expect(endpoints.filter(({ path, missing }) => missing !== wordsOf(path)).map(({ name }) => name)).toEqual([]);
});

it.each(["no_such_client", "no_such_review"] as const)(
  "what a path could never name is not there: %s",
  async (missing) => {
    const request = { ...asked.request, path: v.object({ id: v.literal("7") }) };
    const handler = createApiHandler({ ...asked, missing, request }, world().parts, async () => ({}));

    expect(await call(handler, { token: "admin" })).toMatchObject({ status: 404, ...saying(say(missing)) });
  },
);

it.each([
  [undefined, "token_missing"],
  ["expired", "token_expired"],
  ["forged", "token_invalid"],
  ["takk-uploader", "role_missing"],
] as const)("who comes with the token %s is told %s", async (token, code) => {
  const handler = createApiHandler({ ...asked, roles: ["admin"] }, world().parts, async () => ({}));

  expect((await call(handler, token === undefined ? {} : { token })).body).toMatchObject({ code });
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
] as const)("who reads %s is answered in %s", async (wanted, language) => {
  const { body } = await call(world().write, wanted === undefined ? {} : { headers: { "Accept-Language": wanted } });

  expect(body["errorMessage"]).toBe(refusalInWords(say("token_needed"), language));
});

describe("what is kept of a request", () => {
  const common = { by: "client-1", name: "Anna", requestId };
  const who = { requestId, clientId: "client-1", name: "Anna" };

  it("is who wrote which record, and of no read and of no other answer anything", async () => {
    const { write, record } = world(() => ({ taskId: 7 }));
    const { ask, record: ofRead } = world(() => ({ taskId: 7 }));
    const { write: writeNothing, record: ofNothing } = world(() => ({ done: true }));
    await call(write, sound);
    await call(ask, { token: "admin" });
    await call(writeNothing, sound);

    expect(record.mock.calls).toEqual([[{ ...common, action: "write-thing", target: "TASK#7" }]]);
    expect(ofRead).not.toHaveBeenCalled();
    expect(ofNothing).not.toHaveBeenCalled();
  });

  it("is in the log where the trail could not be written, by whom and of what", async () => {
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
  ])("is a line in the log of what was answered: %o", async (answer, about) => {
    const { write, lines } = world(() => answer);
    const { headers } = await call(write, sound);

    expect(headers).toMatchObject({ "content-type": "application/json; charset=utf-8" });
    const fields = { ...who, ...about };
    expect(lines).toEqual([{ level: "info", message: "request answered", fields }]);
    await call(write, { ...sound, body: { name: "x", note: null } });
    expect(lines[1]?.fields).toEqual({ ...fields, emptied: "note" });
  });

  it.each([
    ["info", "request refused", new ApiError(say("username_taken")), {}],
    ["warn", "request met an AWS outage", Object.assign(new Error("no"), { name: "TimeoutError" }), {}],
    ["error", "request failed", new Error("no"), { at: textLike(/answers\.test/) }],
  ])("is a line of kind %s where it came to nothing: %s", async (level, message, error, more) => {
    const { write, lines } = world(() => Promise.reject(error));
    await call(write, sound);

    expect(lines).toEqual([{ level, message, fields: objectWith({ ...who, error: error.name, ...more }) }]);
    expect(lines.some(({ fields }) => "at" in fields)).toBe(level === "error");
  });
});

describe("what came to nothing", () => {
  const answerTo = async (error: Error) => await call(world(() => Promise.reject(error)).write, sound);

  it("says whose fault it was", async () => {
    const outage = Object.assign(new Error("no"), { name: "TimeoutError" });

    expect(await answerTo(outage)).toMatchObject({ status: 503, ...saying(say("service_trouble_now")) });
    expect(await answerTo(new Error("no"))).toMatchObject({ status: 500, ...saying(say("service_failed")) });
  });

  it("says when to come again, where that is known, and nothing else", async () => {
    const slower = new ApiError(say("login_throttled"), { retryAfterSeconds: 17 });

    expect((await answerTo(slower)).headers).toMatchObject({ "retry-after": "17" });
    for (const error of [new ApiError(say("username_taken")), new Error("no")])
      expect((await answerTo(error)).headers).not.toHaveProperty("retry-after");
  });
});
