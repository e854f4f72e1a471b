import * as v from "valibot";
import { type GatewayError, gatewayErrors, gatewayHeaders } from "../../shared/contract/gateway-errors.ts";

const HeaderValue = v.union([v.string(), v.number(), v.boolean()]);

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

/** Anything else than a proxy result is answered as API Gateway answers it: 502. */
export function answerOf(result: unknown): Answer {
  const parsed = v.safeParse(ProxyResult, result);
  if (!parsed.success) throw refused(gatewayErrors.failedFunction);
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

export function refusalAnswer({ status, code, message, headers }: Refusal, requestId: string): Answer {
  return {
    status,
    headers: { ...gatewayHeaders, "x-request-id": requestId, ...headers },
    body: JSON.stringify({ errorMessage: message, requestId, code }),
  };
}

/** What the gateway itself answers, in the API's error body. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: GatewayError["code"];
  readonly headers: Readonly<Record<string, string>>;

  constructor({ status, code, message }: GatewayError, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export function refused({ allow, ...error }: GatewayError & { allow?: string }): Refusal {
  return new Refusal(error, allow === undefined ? {} : { allow });
}

export const unreadable = (message: string): Refusal => new Refusal({ ...gatewayErrors.badRequest, message });
