import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  anApiFunction,
  type RecordingGateway,
  startRecordingGateway,
} from "../../../../test/support/recording-gateway.ts";
import { definitions } from "../../functions/manifest.ts";
import { routesOf } from "../../gateway/routes.ts";

const recorded: unknown = JSON.parse(
  readFileSync(join(import.meta.dirname, "recorded-events/rest-proxy-event.json"), "utf8"),
);
const probe = anApiFunction("probe", "POST", "/probe/{first}/{second}");

let gateway: RecordingGateway;

beforeAll(async () => {
  gateway = await startRecordingGateway([...definitions, probe]);
});
beforeEach(() => {
  gateway.events.length = 0;
});
afterAll(() => gateway.close());

/** Every key with the type of its value. Maps with free keys (headers, query, path parameters) count as one type. */
function shapeOf(value: unknown, key = ""): unknown {
  if (value === null || typeof value !== "object") return value === null ? "null" : typeof value;
  const entries = Object.entries(value).map(([name, part]) => [name, shapeOf(part, name)] as const);
  if (!/headers|parameters/i.test(key)) return Object.fromEntries(entries);
  return [...new Set(entries.map(([, part]) => (typeof part === "object" ? "list" : part)))];
}

const send = (path: string, init: RequestInit) => fetch(`${gateway.url}${path}`, init);

describe("the event of a request", () => {
  it("is checked for at least one endpoint", () => {
    expect(routesOf(definitions).length).toBeGreaterThan(0);
  });

  it.each(routesOf([...definitions, probe]))(
    "equals API Gateway's, key for key: $method $path",
    async ({ method, path }) => {
      const hasParameters = path.includes("{");
      const body = method === "GET" ? null : "{}";
      await send(`${path.replaceAll(/\{\w+\}/g, "7")}?limit=1&limit=2`, { method, body });

      const expected = Object.assign({}, recorded, { pathParameters: hasParameters ? { any: "7" } : null, body });
      expect(shapeOf(gateway.events[0])).toEqual(shapeOf(expected));
      expect(gateway.events[0]).toMatchObject({
        resource: `/v1${path}`,
        httpMethod: method,
        requestContext: {
          resourcePath: `/v1${path}`,
          httpMethod: method,
          stage: "api",
          requestTime: expect.stringMatching(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/) as unknown,
        },
      });
    },
  );

  it("holds path parameters with their percent codes, an encoded slash among them", async () => {
    await send("/probe/a%2Fb%20c/%CE%B1", { method: "POST" });

    expect(gateway.events).toMatchObject([
      { path: "/v1/probe/a%2Fb%20c/%CE%B1", pathParameters: { first: "a%2Fb%20c", second: "%CE%B1" } },
    ]);
  });

  it("holds the last value of a repeated parameter, and all of them", async () => {
    await send("/probe/1/2?a=1&a=x%20y&b=", { method: "POST" });

    const [one, all] = [
      { a: "x y", b: "" },
      { a: ["1", "x y"], b: [""] },
    ];
    expect(gateway.events).toMatchObject([{ queryStringParameters: one, multiValueQueryStringParameters: all }]);
  });

  it("holds null for a missing query and body", async () => {
    await send("/probe/1/2", { method: "POST" });

    const none = { queryStringParameters: null, multiValueQueryStringParameters: null, body: null };
    expect(gateway.events).toMatchObject([none]);
  });

  it("holds a compressed body unpacked and without its encoding", async () => {
    const headers = { "content-encoding": "gzip", "content-type": "application/json" };
    await send("/probe/1/2", { method: "POST", body: gzipSync('{"name":"Ωμέγα"}'), headers });

    expect(gateway.events).toMatchObject([
      { body: '{"name":"Ωμέγα"}', headers: { "content-type": "application/json" } },
    ]);
    expect(gateway.events[0]).not.toHaveProperty(["headers", "content-encoding"]);
  });
});
