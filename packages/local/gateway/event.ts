import { createHash } from "node:crypto";
import { accountId, region } from "../aws.ts";
import { loopback } from "../machine/ports.ts";

export interface ProxyRequest {
  readonly method: string;
  /** Below the base path, with parameters as `{taskId}`; `path` and `query` as they were sent. */
  readonly resource: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly pathParameters: Readonly<Record<string, string>> | null;
  /** Names as sent, in order, repetitions included. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | null;
  readonly requestId: string;
  readonly time: Date;
}

const stage = "api";
const version = "/v1";
const apiId = "localrest0";

const noIamCaller = {
  accountId: null,
  caller: null,
  principalOrgId: null,
  accessKey: null,
  userArn: null,
  user: null,
  cognitoIdentityPoolId: null,
  cognitoIdentityId: null,
  cognitoAuthenticationType: null,
  cognitoAuthenticationProvider: null,
};

/** A REST API's proxy event: stage `api`, root resource `v1`, no authorizer. */
export function proxyEvent(request: ProxyRequest) {
  const { method, path, pathParameters, body } = request;
  const headers = [...request.headers, ...forwardingHeaders(request)];
  const query = [...request.query];
  return {
    resource: version + request.resource,
    path: version + path,
    httpMethod: method,
    headers: Object.fromEntries(headers),
    multiValueHeaders: allOf(headers),
    queryStringParameters: query.length > 0 ? Object.fromEntries(query) : null,
    multiValueQueryStringParameters: query.length > 0 ? allOf(query) : null,
    pathParameters,
    stageVariables: null,
    requestContext: requestContext(request, version + request.resource),
    body,
    isBase64Encoded: false,
  };
}

function requestContext({ method, path, headers, requestId, time }: ProxyRequest, resource: string) {
  return {
    resourceId: createHash("sha256").update(resource).digest("hex").slice(0, 6),
    resourcePath: resource,
    httpMethod: method,
    extendedRequestId: Buffer.from(requestId.slice(0, 11)).toString("base64"),
    // `Thu, 09 Apr 2026 12:34:56 GMT` as `09/Apr/2026:12:34:56 +0000`.
    requestTime: time.toUTCString().replace(/^\w+, (\d+) (\w+) (\d+) (\S+) GMT$/, "$1/$2/$3:$4 +0000"),
    path: `/${stage}${version}${path}`,
    accountId,
    protocol: "HTTP/1.1",
    stage,
    domainPrefix: apiId,
    requestTimeEpoch: time.getTime(),
    requestId,
    identity: {
      ...noIamCaller,
      sourceIp: loopback,
      userAgent: headers.findLast(([name]) => name.toLowerCase() === "user-agent")?.[1] ?? null,
    },
    domainName: `${apiId}.execute-api.${region}.amazonaws.com`,
    deploymentId: "local1",
    apiId,
  };
}

/** Headers that API Gateway adds, as it ends TLS. */
function forwardingHeaders({ requestId, time }: ProxyRequest): [string, string][] {
  const seconds = Math.floor(time.getTime() / 1000).toString(16);
  return [
    ["X-Amzn-Trace-Id", `Root=1-${seconds}-${requestId.replaceAll("-", "").slice(0, 24)}`],
    ["X-Forwarded-For", loopback],
    ["X-Forwarded-Port", "443"],
    ["X-Forwarded-Proto", "https"],
  ];
}

/** Every value of each name, in order. */
function allOf(entries: readonly (readonly [string, string])[]): Record<string, string[]> {
  const byName = Map.groupBy(entries, ([name]) => name);
  return Object.fromEntries([...byName].map(([name, all]) => [name, all.map(([, value]) => value)]));
}
