import type { APIGatewayProxyResult } from "aws-lambda";

/** On every answer: no caching, framing, content sniffing or referrers. */
export const securityHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;

export function respond(
  statusCode: number,
  requestId: string,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): APIGatewayProxyResult {
  return {
    statusCode,
    headers: {
      "content-type": "application/json; charset=utf-8",
      "x-request-id": requestId,
      ...securityHeaders,
      ...headers,
    },
    body: JSON.stringify(body),
  };
}
