import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  anApiFunction,
  type RecordingGateway,
  startRecordingGateway,
} from "../../../../test/support/recording-gateway.ts";
import { FunctionTimedOut } from "../../functions/functions.ts";

let gateway: RecordingGateway;

beforeAll(async () => {
  const names = ["things", "throws", "late", "nonsense"];
  const definitions = names.map((name) => anApiFunction(name, "POST", `/${name}`));
  gateway = await startRecordingGateway([...definitions, anApiFunction("thing", "GET", "/things/{id}")], (name) => {
    if (name === "throws") throw new Error("a secret");
    if (name === "late") throw new FunctionTimedOut("too late");
    return name === "nonsense" ? "nonsense" : { statusCode: 200, body: "{}" };
  });
});
beforeEach(() => {
  gateway.events.length = 0;
});
afterAll(() => gateway.close());

const start = "POST /api/v1/things HTTP/1.1\r\nhost: localhost\r\n";
const Body = v.pipe(v.string(), v.parseJson(), v.object({ errorMessage: v.string(), requestId: v.string() }));

it.each([
  ["no request at all", "a secret\r\n\r\n"],
  ["an unknown method", "SECRET /api/v1/things HTTP/1.1\r\n\r\n"],
  ["two lengths", `${start}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
  ["a length and chunks", `${start}content-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`],
  ["a length that is no number", `${start}content-length: secret\r\n\r\n`],
  ["a line break in a header", `${start}x: a\nsecret\r\n\r\n`],
  ["20 KB of headers", `${start}x: ${"secret".repeat(4_000)}\r\n\r\n`],
])("%s is answered in the API's error body, without repeating it or calling a function", async (_, sent) => {
  const socket = connect(Number(new URL(gateway.url).port), "127.0.0.1");
  await once(socket, "connect");
  socket.write(sent);

  const [head = "", body] = (await text(socket)).split("\r\n\r\n");

  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toContain(`x-request-id: ${v.parse(Body, body).requestId}`);
  expect(head).toContain("cache-control: no-store");
  expect(head + String(body)).not.toMatch(/secret/i);
  expect(gateway.events).toEqual([]);
});

const tenMegabytes = 10 * 1024 * 1024;
const post = (path: string, body = "{}") => fetch(`${gateway.url}${path}`, { method: "POST", body });

it.each([
  ["an unknown path", 404, () => post("/nothing"), "no such path"],
  ["a path below the base path's end", 404, () => fetch(new URL("/api/v1x/things", gateway.url)), "no such path"],
  ["a wrong method", 405, () => fetch(`${gateway.url}/things`, { method: "PUT" }), "use POST"],
  ["a malformed percent-code", 400, () => fetch(`${gateway.url}/things/%zz`), "check its path"],
  ["a body over 10 MB", 413, () => post("/things", "x".repeat(tenMegabytes + 1)), "larger than this endpoint accepts"],
])(
  "the gateway refuses %s with %d in the API's error body and calls no function",
  async (_, status, request, message) => {
    const response = await request();
    const body: unknown = await response.json();

    expect(response.status).toBe(status);
    expect(body).toHaveProperty("errorMessage", expect.stringContaining(message));
    expect(body).toHaveProperty("requestId", response.headers.get("x-request-id"));
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("allow")).toBe(status === 405 ? "POST" : null);
    expect(gateway.events).toEqual([]);
  },
);

it.each([
  ["throws", 502],
  ["late", 504],
  ["nonsense", 502],
])("a function that %s is answered with %d, without its reason", async (path, status) => {
  const response = await post(`/${path}`);

  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain("secret");
});
