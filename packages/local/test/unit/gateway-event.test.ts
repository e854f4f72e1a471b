import { expect, it } from "vitest";
import { type ProxyRequest, proxyEvent } from "../../gateway/event.ts";

const request: ProxyRequest = {
  method: "GET",
  resource: "/things/{id}",
  path: "/things/7",
  query: new URLSearchParams(),
  pathParameters: { id: "7" },
  headers: [],
  body: null,
  requestId: "0f9d1c52-7a3b-4e46-8c1d-9b2f4f0a1e77",
  time: new Date("2026-04-09T12:34:56.789Z"),
};
const eventOf = (more: Partial<ProxyRequest> = {}) => proxyEvent({ ...request, ...more });

const names = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
it.each(names.map((name, index) => [name, String(index + 1).padStart(2, "0")] as const))(
  "the event has a time in %s in API Gateway's form, and in milliseconds",
  (name, month) => {
    const time = new Date(`2026-${month}-09T02:04:06.789Z`);

    expect(eventOf({ time }).requestContext).toMatchObject({
      requestTime: `09/${name}/2026:02:04:06 +0000`,
      requestTimeEpoch: time.getTime(),
    });
  },
);

it("the event has a trace id of X-Ray's form, with the second, unique to the request", () => {
  const traceOf = (more: Partial<ProxyRequest>) => eventOf(more).headers["X-Amzn-Trace-Id"];
  const seconds = Math.floor(request.time.getTime() / 1000).toString(16);

  expect(traceOf({})).toMatch(new RegExp(`^Root=1-${seconds}-[0-9a-f]{24}$`));
  expect(traceOf({ requestId: "1f9d1c52-7a3b-4e46-8c1d-9b2f4f0a1e77" })).not.toBe(traceOf({}));
});

it("the event has an extended id of API Gateway's form, unique to the request", () => {
  const idOf = (more: Partial<ProxyRequest>) => eventOf(more).requestContext.extendedRequestId;

  // Like "JJbxmplHYosFVYQ=" in a recorded event.
  expect(idOf({})).toMatch(/^[\w+/]{15}=$/);
  expect(idOf({ requestId: "1f9d1c52-7a3b-4e46-8c1d-9b2f4f0a1e77" })).not.toBe(idOf({}));
});

it("the event has six letters for a resource, whatever the method and path", () => {
  const idOf = (more: Partial<ProxyRequest>) => eventOf(more).requestContext.resourceId;

  expect(idOf({})).toMatch(/^\w{6}$/);
  expect(idOf({ method: "PUT", path: "/things/8" })).toBe(idOf({}));
  expect(idOf({ resource: "/things" })).not.toBe(idOf({}));
});

it("the event came through TLS from this machine, whatever headers were sent", () => {
  const { headers, multiValueHeaders, requestContext } = eventOf({
    headers: [
      ["X-Forwarded-Proto", "http"],
      ["User-Agent", "first"],
      ["user-agent", "last"],
    ],
  });

  expect(headers).toMatchObject({ "X-Forwarded-Proto": "https", "X-Forwarded-Port": "443" });
  expect(multiValueHeaders["X-Forwarded-Proto"]).toEqual(["http", "https"]);
  expect(requestContext.identity).toMatchObject({ sourceIp: headers["X-Forwarded-For"], userAgent: "last" });
  expect(eventOf().requestContext.identity.userAgent).toBeNull();
});

it("the event has the request, its paths with and without the stage, and this machine for an account and an API", () => {
  const { resourceId, extendedRequestId, identity, ...context } = eventOf().requestContext;

  expect({ ...eventOf(), headers: {}, multiValueHeaders: {}, requestContext: context }).toEqual({
    resource: "/v1/things/{id}",
    path: "/v1/things/7",
    httpMethod: "GET",
    headers: {},
    multiValueHeaders: {},
    queryStringParameters: null,
    multiValueQueryStringParameters: null,
    pathParameters: { id: "7" },
    stageVariables: null,
    body: null,
    isBase64Encoded: false,
    requestContext: {
      resourcePath: "/v1/things/{id}",
      path: "/api/v1/things/7",
      httpMethod: "GET",
      stage: "api",
      requestTime: "09/Apr/2026:12:34:56 +0000",
      requestTimeEpoch: request.time.getTime(),
      accountId: "000000000000",
      protocol: "HTTP/1.1",
      requestId: request.requestId,
      deploymentId: "local1",
      apiId: "localrest0",
      domainPrefix: "localrest0",
      domainName: "localrest0.execute-api.eu-central-1.amazonaws.com",
    },
  });
});
