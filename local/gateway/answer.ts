import * as v from "valibot";
import { Refusal } from "./refusal.ts";

const HeaderValue = v.union([v.string(), v.number(), v.boolean()]);

/** What a function behind a proxy integration must return. */
const ProxyResult = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), HeaderValue), {}),
  multiValueHeaders: v.optional(v.record(v.string(), v.array(HeaderValue)), {}),
  body: v.optional(v.string(), ""),
  isBase64Encoded: v.optional(v.boolean(), false),
});

/** A response, ready to be written. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
}

/** The same on every answer that the gateway makes itself. */
const securityHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "content-type": "application/json",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Anything else than a proxy result is answered as API Gateway answers it: 502. */
export function answerOf(result: unknown): Answer {
  const parsed = v.safeParse(ProxyResult, result);
  if (!parsed.success) throw new Refusal(502, "internal error");
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parsed.output;
  return {
    status: statusCode,
    headers: {
      "content-type": "application/json",
      ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
      ...Object.fromEntries(Object.entries(multiValueHeaders).map(([name, values]) => [name, values.map(String)])),
    },
    body: isBase64Encoded ? Buffer.from(body, "base64") : body,
  };
}

export function refusalAnswer({ status, message, headers }: Refusal, requestId: string): Answer {
  return {
    status,
    headers: { ...securityHeaders, "x-request-id": requestId, ...headers },
    body: JSON.stringify({ errorMessage: message, requestId }),
  };
}
