import { formatMessage } from "../wording/format-message.ts";
import { gateway } from "../wording/gateway.ts";
import { type ErrorCode, errors } from "./errors.ts";

export interface GatewayError {
  readonly status: number;
  readonly code: ErrorCode;
  readonly message: string;
  /** When the request may be sent again. */
  readonly retryAfterSeconds?: number;
}

function fixed({ code, en: message }: { readonly code: ErrorCode; readonly en: string }): GatewayError {
  return { status: errors[code].status, code, message };
}

/** The firewall counts an address's requests over five minutes; a second is the shortest that a client can be told. */
const fiveMinutes = 300;

/** The gateway's own answers, on AWS and on one machine, in the API's error body `{errorMessage, requestId, code}`. */
export const gatewayErrors = {
  badRequest: fixed(gateway.request_unreadable),
  unauthorized: fixed(gateway.bearer_expected),
  forbidden: fixed(gateway.not_allowed),
  unknownPath: fixed(gateway.path_unknown),
  tooLarge: fixed(gateway.body_beyond_limit),
  unsupportedMediaType: fixed(gateway.content_type_wrong),
  tooManyRequests: { ...fixed(gateway.too_many_requests), retryAfterSeconds: 1 },
  tooManyFromAddress: { ...fixed(gateway.too_many_from_address), retryAfterSeconds: fiveMinutes },
  unavailable: { ...fixed(gateway.gateway_in_trouble), retryAfterSeconds: 5 },
  internal: fixed(gateway.gateway_failed),
  failedFunction: fixed(gateway.function_failed),
  tookTooLong: fixed(gateway.took_too_long),
} as const;

/** 405: a known path with another method. `allow` is the header's value. */
export function wrongMethod(methods: readonly string[]) {
  const { status, code, message } = fixed(gateway.method_wrong);
  return { status, code, message: formatMessage(message, () => methods.join(" or ")), allow: methods.join(", ") };
}

/**
 * On every answer of the gateway itself, besides `x-request-id`. The same as on the functions' answers, except for the
 * content policy: a constant in an API Gateway mapping is quoted and cannot contain quotes.
 */
export const gatewayHeaders = {
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;
