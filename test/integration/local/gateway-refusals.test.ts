import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { FunctionTimedOut } from "../../../local/functions/functions.ts";
import { anApiFunction, type RecordingGateway, startRecordingGateway } from "../../support/recording-gateway.ts";

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

const tenMegabytes = 10 * 1024 * 1024;
const post = (path: string, body: string | Uint8Array<ArrayBuffer> = "{}", headers: Record<string, string> = {}) =>
  fetch(`${gateway.url}${path}`, { method: "POST", body, headers });

it.each([
  ["an unknown path", 404, () => post("/nothing"), "no such path"],
  ["an empty path parameter", 404, () => fetch(`${gateway.url}/things/`), "no such path"],
  ["a path below the base path's end", 404, () => fetch(new URL("/api/v1x/things", gateway.url)), "no such path"],
  ["a wrong method", 405, () => fetch(`${gateway.url}/things`, { method: "PUT" }), "use POST"],
  ["a malformed percent-code", 400, () => fetch(`${gateway.url}/things/%zz`), "check its path"],
  ["a body over 10 MB", 413, () => post("/things", "x".repeat(tenMegabytes + 1)), "larger than this endpoint takes"],
  [
    "a body that grows beyond 10 MB",
    413,
    () => post("/things", gzipSync(Buffer.alloc(tenMegabytes + 1)), { "content-encoding": "gzip" }),
    "larger than this endpoint takes",
  ],
  ["a broken gzip body", 400, () => post("/things", "{}", { "content-encoding": "gzip" }), "not valid gzip"],
  ["an unknown encoding", 415, () => post("/things", "{}", { "content-encoding": "br" }), "expected gzip"],
])("refuses %s with %d in the API's error body, calling no function", async (_, status, request, message) => {
  const response = await request();
  const body: unknown = await response.json();

  expect(response.status).toBe(status);
  expect(body).toHaveProperty("errorMessage", expect.stringContaining(message));
  expect(body).toHaveProperty("requestId", response.headers.get("x-request-id"));
  expect(response.headers.get("cache-control")).toBe("no-store");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  expect(gateway.events).toEqual([]);
});

it("names the methods that a path has", async () => {
  const response = await fetch(`${gateway.url}/things`, { method: "DELETE" });

  expect(response.headers.get("allow")).toBe("POST");
});

it.each([
  ["throws", 502],
  ["late", 504],
  ["nonsense", 502],
])("answers a function that %s with %d, and says nothing of why", async (path, status) => {
  const response = await post(`/${path}`);

  expect(response.status).toBe(status);
  expect(await response.text()).not.toContain("secret");
});

it("serves the API reference, which loads nothing from outside", async () => {
  const page = await fetch(new URL("/docs", gateway.url));
  const html = await page.text();

  expect(page.status).toBe(200);
  expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
  expect(html).not.toMatch(/https?:\/\//);
});
