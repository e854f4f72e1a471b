/**
 * What the gateway answers by itself, on AWS and on one machine: the API's error body `{errorMessage, requestId}`, in
 * these words.
 */
export const gatewayErrors = {
  badRequest: { status: 400, message: "the request could not be read" },
  unauthorized: { status: 401, message: "authorization: expected a valid bearer token" },
  forbidden: { status: 403, message: "not allowed" },
  unknownPath: { status: 404, message: "no such path" },
  tooLarge: { status: 413, message: "the body is larger than this endpoint takes: split it over several requests" },
  unsupportedMediaType: { status: 415, message: "content-type: expected application/json" },
  tooManyRequests: { status: 429, message: "too many requests: wait a second, then try again" },
  internal: { status: 500, message: "internal error" },
  failedFunction: { status: 502, message: "internal error" },
  tookTooLong: { status: 504, message: "the request took too long" },
} as const satisfies Record<string, { status: number; message: string }>;

/** 405: the path is right, the method is not. `allowed` goes into the `allow` header. */
export function wrongMethod(methods: readonly string[]) {
  return { status: 405, message: `use ${methods.join(" or ")}`, allow: methods.join(", ") } as const;
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
