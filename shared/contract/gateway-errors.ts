import { filled } from "../wording/filled.ts";
import { gateway } from "../wording/gateway.ts";
import { type ErrorCode, errors } from "./errors.ts";

const fixed = (text: { readonly code: ErrorCode; readonly en: string }) => ({
  ...{ status: errors[text.code].status, code: text.code, message: text.en },
});

/**
 * What the gateway answers by itself, on AWS and on one machine: the API's error body `{errorMessage, requestId, code}`, in
 * these words.
 */
export const gatewayErrors = {
  badRequest: fixed(gateway.request_unreadable),
  unauthorized: fixed(gateway.bearer_expected),
  forbidden: fixed(gateway.not_allowed),
  unknownPath: fixed(gateway.path_unknown),
  tooLarge: fixed(gateway.body_beyond_limit),
  unsupportedMediaType: fixed(gateway.content_type_wrong),
  tooManyRequests: fixed(gateway.too_many_requests),
  internal: fixed(gateway.gateway_failed),
  failedFunction: fixed(gateway.function_failed),
  tookTooLong: fixed(gateway.took_too_long),
} as const;

export type GatewayError = ReturnType<typeof fixed>;

/** 405: the path is right, the method is not. `allowed` goes into the `allow` header. */
export function wrongMethod(methods: readonly string[]) {
  const { status, code, message } = fixed(gateway.method_wrong);
  return { status, code, message: filled(message, () => methods.join(" or ")), allow: methods.join(", ") };
}

/**
 * On every answer that the gateway makes itself; `x-request-id` comes on top. As on the functions' own, save the content
 * policy: a constant in a mapping of API Gateway stands in quotes and cannot hold any.
 */
export const gatewayHeaders = {
  "cache-control": "no-store",
  "content-type": "application/json; charset=utf-8",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=63072000; includeSubDomains",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
} as const;
