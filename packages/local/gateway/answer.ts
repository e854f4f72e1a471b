import * as v from "valibot";
import { type GatewayError, gatewayErrors, gatewayHeaders } from "../../../shared/contract/gateway-errors.ts";

const HeaderValue = v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(String));

const ProxyResult = v.object({
  statusCode: v.number(),
  headers: v.optional(v.record(v.string(), HeaderValue), {}),
  multiValueHeaders: v.optional(v.record(v.string(), v.array(HeaderValue)), {}),
  body: v.optional(v.string(), ""),
  isBase64Encoded: v.optional(v.boolean(), false),
});

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly body: string | Buffer;
}

/** A function's proxy result as HTTP. Anything else becomes 502, as at API Gateway. */
export function answerOf(result: unknown): Answer {
  const parsed = v.safeParse(ProxyResult, result);
  if (!parsed.success) throw new Refusal(gatewayErrors.failedFunction);
  const { statusCode, headers, multiValueHeaders, body, isBase64Encoded } = parsed.output;
  return {
    status: statusCode,
    headers: { "content-type": "application/json", ...headers, ...multiValueHeaders },
    body: isBase64Encoded ? Buffer.from(body, "base64") : body,
  };
}

/** A request that the gateway refuses before any function sees it, or that its function failed to answer. */
export class Refusal extends Error {
  readonly error: GatewayError & { readonly allow?: string };

  constructor(error: Refusal["error"]) {
    super(error.message);
    this.error = error;
  }
}

/** A refusal in the API's error body. */
export const refusalAnswer = ({ error }: Refusal, requestId: string): Answer => ({
  status: error.status,
  headers: {
    ...gatewayHeaders,
    "x-request-id": requestId,
    ...(error.allow !== undefined && { allow: error.allow }),
    ...(error.retryAfterSeconds !== undefined && { "retry-after": String(error.retryAfterSeconds) }),
  },
  body: JSON.stringify({ errorMessage: error.message, requestId, code: error.code }),
});
