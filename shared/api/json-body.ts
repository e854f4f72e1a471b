import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { bodyLimitOf, type Endpoint } from "../contract/endpoint.ts";
import { ApiError } from "../contract/errors.ts";
import { say } from "../wording/say.ts";
import { mostValues } from "./most-values.ts";

/** JSON is UTF-8 (RFC 8259). */
const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * Reads the body, no larger than its endpoint needs: that is looked at before anything is parsed, since what is small
 * when compressed can take long to parse. No reviver: nothing of ours is set by a name that a consumer chose, so
 * `__proto__` is a field like any other that no request has.
 */
export function jsonBody(
  endpoint: Pick<Endpoint, "bodyLimit">,
): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    before: ({ event }) => {
      if (!json.test(event.headers["content-type"] ?? "")) {
        throw new ApiError("not_json", say("body_not_json"));
      }
      const text = toText(event, bodyLimitOf(endpoint));
      try {
        event.body = JSON.parse(text);
      } catch {
        // The parser's own words repeat the body.
        throw new ApiError("validation", say("body_malformed"));
      }
      event.isBase64Encoded = false;
    },
  };
}

function toText({ body, isBase64Encoded }: APIGatewayProxyEvent, limit: number): string {
  if (body === null || body === "") throw new ApiError("validation", say("body_missing"));
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  if (bytes.byteLength > limit) throw new ApiError("too_large", say("body_too_large", { limit: sizeOf(limit) }));
  if (mostValues(bytes) > maxValues)
    throw new ApiError("validation", say("body_too_many_values", { limit: maxValues }));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError("validation", say("body_not_utf8"));
  }
}

/** Several times what a thousand reservations have. */
const maxValues = 50_000;

const kib = 1_024;
const mib = 1_024 * kib;

/** A limit in bytes, as refusals name it. */
export const sizeOf = (limit: number) => (limit >= mib ? `${limit / mib} MiB` : `${limit / kib} KiB`);
