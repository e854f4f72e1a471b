import type { APIGatewayProxyEvent, Context } from "aws-lambda";

export interface Call {
  readonly body?: unknown;
  /** The body as sent, where it is not our own JSON. */
  readonly text?: string;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly path?: Readonly<Record<string, string>>;
  /** A list for a parameter that is sent several times. */
  readonly query?: Readonly<Record<string, string | readonly string[]>>;
  readonly address?: string;
}

export const requestId = "c6af9ac6-7b61-11e6-9a41-93e8deadbeef";

/** A REST API's proxy event with what the chain reads; names of headers as clients write them. */
export function anEvent({
  body,
  text,
  token,
  headers,
  path,
  query,
  address = "127.0.0.1",
}: Call = {}): APIGatewayProxyEvent {
  return {
    resource: "/v1/things",
    path: "/v1/things",
    httpMethod: "POST",
    headers: {
      "Content-Type": "application/json",
      ...(token !== undefined && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    multiValueHeaders: {},
    queryStringParameters: query ? queryOf(query, (all) => all.at(-1) ?? "") : null,
    multiValueQueryStringParameters: query ? queryOf(query, (all) => all) : null,
    pathParameters: path ?? null,
    stageVariables: null,
    requestContext: { ...requestContext, identity: { ...requestContext.identity, sourceIp: address }, requestId },
    body: text ?? (body === undefined ? null : JSON.stringify(body)),
    isBase64Encoded: false,
  };
}

function queryOf<T>(query: NonNullable<Call["query"]>, of: (all: string[]) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(query).map(([name, sent]) => [name, of([sent].flat())]));
}

const requestContext: APIGatewayProxyEvent["requestContext"] = {
  accountId: "000000000000",
  apiId: "api",
  authorizer: null,
  protocol: "HTTP/1.1",
  httpMethod: "POST",
  identity: {
    accessKey: null,
    accountId: null,
    apiKey: null,
    apiKeyId: null,
    caller: null,
    clientCert: null,
    cognitoAuthenticationProvider: null,
    cognitoAuthenticationType: null,
    cognitoIdentityId: null,
    cognitoIdentityPoolId: null,
    principalOrgId: null,
    sourceIp: "127.0.0.1",
    user: null,
    userAgent: null,
    userArn: null,
  },
  path: "/api/v1/things",
  stage: "api",
  requestId,
  requestTimeEpoch: 0,
  resourceId: "abc123",
  resourcePath: "/v1/things",
};

export const aContext = (): Context => ({
  callbackWaitsForEmptyEventLoop: false,
  functionName: "things",
  functionVersion: "1",
  invokedFunctionArn: "arn:aws:lambda:eu-central-1:000000000000:function:things",
  memoryLimitInMB: "512",
  awsRequestId: "a-request",
  logGroupName: "things",
  logStreamName: "things",
  getRemainingTimeInMillis: () => 10_000,
  done: () => undefined,
  fail: () => undefined,
  succeed: () => undefined,
});
