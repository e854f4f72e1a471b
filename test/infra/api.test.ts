import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { definitions } from "../../packages/local/functions/manifest.ts";
import { securityHeaders } from "../../shared/api/respond.ts";
import { endpoints } from "../../shared/contract/endpoints.ts";
import { gatewayHeaders, wrongMethod } from "../../shared/contract/gateway-errors.ts";
import { pages } from "../../shared/contract/pages.ts";
import { definitions as deployed, type Properties, referred, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const routes = [...endpoints, ...pages];

const resources = prod.resources("AWS::ApiGateway::Resource");
const pathOf = (id: unknown): string => {
  const { Properties: { ParentId, PathPart } = {} } = resources[referred(id)] ?? {};
  return typeof PathPart === "string" ? `${pathOf(ParentId)}/${PathPart}` : "";
};
/** Logical ids begin with the path of construct ids, hyphens left out. */
const aliasIdOf = (name: string) => `Functions${name.replaceAll("-", "")}Live`;
/** The function that answers a method; "" where the gateway itself does. */
const calledBy = ({ Integration }: Properties) =>
  deployed.find(({ name }) => JSON.stringify(Integration).includes(`"${aliasIdOf(name)}`))?.name ?? "";

const methods = Object.values(prod.resources("AWS::ApiGateway::Method")).map(({ Properties }) => Properties);
const routed = methods
  .filter(({ HttpMethod }) => HttpMethod !== "ANY")
  .map((method) => `${String(method["HttpMethod"])} ${pathOf(method["ResourceId"])} ${calledBy(method)}`)
  .toSorted();

describe("routes", () => {
  it("lead each endpoint to its own function, and nothing else anywhere", () => {
    expect(routed).toEqual(routes.map(({ method, path, name }) => `${method} /v1${path} ${name}`).toSorted());
  });

  it("answer 405 with the allowed methods on every resource", () => {
    const paths = new Set(routes.map(({ path }) => path));
    const Mock = v.object({ IntegrationResponses: v.tuple([v.unknown()]) });
    const refusals = methods
      .filter(({ HttpMethod }) => HttpMethod === "ANY")
      .map(({ ResourceId, Integration }) => ({ path: pathOf(ResourceId), ...v.parse(Mock, Integration) }));

    expect(refusals.map(({ path }) => path).toSorted()).toEqual([...paths].map((path) => `/v1${path}`).toSorted());
    for (const {
      path,
      IntegrationResponses: [answer],
    } of refusals) {
      const allowed = routes.filter((endpoint) => `/v1${endpoint.path}` === path).map(({ method }) => method);
      const { status, message, code, allow } = wrongMethod(allowed);
      expect(answer).toMatchObject({
        StatusCode: String(status),
        ResponseParameters: {
          "method.response.header.allow": `'${allow}'`,
          "method.response.header.x-request-id": "context.requestId",
          "method.response.header.cache-control": "'no-store'",
        },
        ResponseTemplates: {
          "application/json": JSON.stringify({ errorMessage: message, requestId: "$context.requestId", code }),
        },
      });
    }
  });

  it("are the local stack's routes", () => {
    const local = definitions.flatMap(({ name, trigger }) =>
      trigger.kind === "api" ? [`${trigger.method} /v1${trigger.path} ${name}`] : [],
    );

    expect(local.toSorted()).toEqual(routed);
  });
});

describe("the gateway's own answers", () => {
  const answers = Object.values(prod.resources("AWS::ApiGateway::GatewayResponse")).map(({ Properties }) => Properties);
  const answer = (type: string) => answers.find(({ ResponseType }) => ResponseType === type);

  // Their bodies: gateway-templates.test.ts.
  it("cover all 21 kinds, each with the request's id and the same headers", () => {
    expect(new Set(answers.map(({ ResponseType }) => ResponseType)).size).toBe(21);
    for (const { ResponseParameters } of answers) {
      expect(ResponseParameters).toMatchObject({
        "gatewayresponse.header.x-request-id": "context.requestId",
        "gatewayresponse.header.cache-control": "'no-store'",
        "gatewayresponse.header.content-type": "'application/json; charset=utf-8'",
        "gatewayresponse.header.referrer-policy": "'no-referrer'",
        "gatewayresponse.header.strict-transport-security": "'max-age=63072000; includeSubDomains'",
        "gatewayresponse.header.x-content-type-options": "'nosniff'",
        "gatewayresponse.header.x-frame-options": "'DENY'",
      });
    }
  });

  it("have an explicit status for each kind, except the two defaults", () => {
    const statusOf: Record<string, unknown> = Object.fromEntries(
      answers.map(({ ResponseType, StatusCode }) => [String(ResponseType), StatusCode]),
    );

    expect(statusOf).toEqual({
      ACCESS_DENIED: "403",
      API_CONFIGURATION_ERROR: "500",
      AUTHORIZER_CONFIGURATION_ERROR: "500",
      AUTHORIZER_FAILURE: "500",
      BAD_REQUEST_BODY: "400",
      BAD_REQUEST_PARAMETERS: "400",
      EXPIRED_TOKEN: "401",
      INTEGRATION_FAILURE: "502",
      INTEGRATION_TIMEOUT: "504",
      INVALID_API_KEY: "403",
      INVALID_SIGNATURE: "401",
      MISSING_AUTHENTICATION_TOKEN: "404",
      QUOTA_EXCEEDED: "429",
      REQUEST_TOO_LARGE: "413",
      RESOURCE_NOT_FOUND: "404",
      THROTTLED: "429",
      UNAUTHORIZED: "401",
      UNSUPPORTED_MEDIA_TYPE: "415",
      WAF_FILTERED: "429",
    });
  });

  it.each([
    ["THROTTLED", "429", "1"],
    // The firewall counts an address for five minutes.
    ["WAF_FILTERED", "429", "300"],
    ["DEFAULT_5XX", undefined, "5"],
  ])("say when to retry, for as long as their limit counts: %s", (type, status, seconds) => {
    const { StatusCode, ResponseParameters } = answer(type) ?? {};

    expect(StatusCode).toBe(status);
    expect(ResponseParameters).toMatchObject({ "gatewayresponse.header.retry-after": `'${seconds}'` });
  });

  it("say nothing of retrying where that would not help", () => {
    for (const type of ["ACCESS_DENIED", "RESOURCE_NOT_FOUND", "BAD_REQUEST_BODY", "DEFAULT_4XX"])
      expect(answer(type)?.["ResponseParameters"]).not.toHaveProperty(["gatewayresponse.header.retry-after"]);
  });

  it("have the functions' headers, except the policy that a mapping cannot write", () => {
    const { "content-security-policy": _, ...others } = securityHeaders;
    const { "content-type": __, ...sent } = gatewayHeaders;

    expect(sent).toEqual(others);
    expect(Object.values(gatewayHeaders).filter((value) => value.includes("'"))).toEqual([]);
  });
});

describe("the stage", () => {
  const stage = prod.only("AWS::ApiGateway::Stage");

  it("takes TLS 1.2 and newer at the generated name too", () => {
    expect(prod.only("AWS::ApiGateway::RestApi")).toMatchObject({
      SecurityPolicy: "SecurityPolicy_TLS13_1_2_2021_06",
      EndpointAccessMode: "STRICT",
    });
  });

  it("is called api, compresses answers, and is not traced, since traces would show usernames in paths", () => {
    expect(stage).toMatchObject({ StageName: "api", TracingEnabled: false });
    expect(prod.only("AWS::ApiGateway::RestApi")).toMatchObject({
      MinimumCompressionSize: 1024,
      EndpointConfiguration: { Types: ["REGIONAL"] },
    });
  });

  it("throttles every method, and log-in and refresh harder", () => {
    const settings = v.parse(
      v.array(
        v.object({
          ResourcePath: v.string(),
          HttpMethod: v.string(),
          ThrottlingRateLimit: v.number(),
          ThrottlingBurstLimit: v.number(),
        }),
      ),
      stage["MethodSettings"],
    );
    const limits = new Map(
      settings.map((each) => [
        `${each.HttpMethod} ${each.ResourcePath}`,
        [each.ThrottlingRateLimit, each.ThrottlingBurstLimit],
      ]),
    );

    expect(limits).toEqual(
      new Map([
        ["* /*", [100, 200]],
        ["POST /~1v1~1auth~1token", [5, 10]],
        ["POST /~1v1~1auth~1refresh", [5, 10]],
        ["POST /~1v1~1auth~1revoke", [5, 10]],
        ["POST /~1v1~1auth~1exchange", [5, 10]],
      ]),
    );
  });

  it("logs each request without its token, query, headers and usernames", () => {
    const { Format } = v.parse(v.object({ Format: v.pipe(v.string(), v.parseJson()) }), stage["AccessLogSetting"]);

    // An alarm and the saved log queries use these names.
    expect(Format).toEqual({
      requestId: "$context.requestId",
      time: "$context.requestTime",
      method: "$context.httpMethod",
      resource: "$context.resourcePath",
      status: "$context.status",
      errorType: "$context.error.responseType",
      integrationStatus: "$context.integration.status",
      latencyMs: "$context.responseLatency",
      integrationLatencyMs: "$context.integration.latency",
      responseBytes: "$context.responseLength",
      sourceIp: "$context.identity.sourceIp",
    });
  });

  it("never logs bodies", () => {
    const settings = v.parse(v.array(v.object({ DataTraceEnabled: v.boolean() })), stage["MethodSettings"]);

    expect(settings.filter(({ DataTraceEnabled }) => DataTraceEnabled)).toEqual([]);
    expect(stage["MethodSettings"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ LoggingLevel: "ERROR", MetricsEnabled: false })]),
    );
  });
});

describe("a domain of its own", () => {
  const named = synthesize(stages.prod, {
    domain: {
      name: "rentals.example.org",
      certificateArn: "arn:aws:acm:eu-central-1:123456789012:certificate/1-2-3",
      hostedZone: { id: "Z123", name: "example.org" },
    },
  });

  it("takes TLS 1.2 and newer, serves below /api, and closes the generated name", () => {
    expect(named.only("AWS::ApiGateway::DomainName")).toMatchObject({
      DomainName: "rentals.example.org",
      SecurityPolicy: "TLS_1_2",
      EndpointConfiguration: { Types: ["REGIONAL"] },
    });
    expect(named.only("AWS::ApiGateway::BasePathMapping")).toMatchObject({ BasePath: "api" });
    expect(named.only("AWS::ApiGateway::RestApi")).toMatchObject({ DisableExecuteApiEndpoint: true });
    expect(named.only("AWS::Route53::RecordSet")).toMatchObject({ Name: "rentals.example.org.", Type: "A" });
  });

  it("is the issuer of tokens", () => {
    expect(JSON.stringify(named.resources("AWS::Lambda::Function"))).toContain(
      '"TOKENS_ISSUER":"https://rentals.example.org/api/v1"',
    );
  });

  it("is optional", () => {
    expect(prod.resources("AWS::ApiGateway::DomainName")).toEqual({});
    expect(prod.only("AWS::ApiGateway::RestApi")).toMatchObject({ DisableExecuteApiEndpoint: false });
  });
});

it("the API has a firewall only where the settings ask for one", () => {
  // Matches however the path is written: escaped, with dot segments, in capitals.
  expect(JSON.stringify(prod.only("AWS::WAFv2::WebACL"))).toContain(
    '[{"Priority":0,"Type":"URL_DECODE"},{"Priority":1,"Type":"NORMALIZE_PATH"},{"Priority":2,"Type":"LOWERCASE"}]',
  );
  expect(synthesize(stages.dev).resources("AWS::WAFv2::WebACL")).toEqual({});
});
