import type { MiddlewareObj } from "@middy/core";
import jsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { ApiError } from "../contract/errors.ts";
import { say } from "../wording/say.ts";

export const maxBodyBytes = 4 * 1024 * 1024;

/** JSON is UTF-8 (RFC 8259); the parser alone would take any charset and guess. */
const json = /^application\/(?:[\w.+-]+\+)?json\s*(?:;\s*charset="?utf-8"?\s*)?$/i;

/**
 * middy's body parser, with what it lets through refused first, and its own error not passed on: that one carries the
 * whole body in its cause, passwords included.
 */
export function jsonBody(): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  const parser = jsonBodyParser<APIGatewayProxyEvent>();
  return {
    before: async (request) => {
      const { event } = request;
      if (!json.test(event.headers["content-type"] ?? "")) {
        throw new ApiError("not_json", say("body_not_json"));
      }
      event.body = toText(event);
      event.isBase64Encoded = false;
      try {
        await parser.before?.(request);
      } catch (error) {
        const forbidden = error instanceof Error && error.message.startsWith("Forbidden key");
        throw new ApiError("validation", forbidden ? say("body_forbidden_key") : say("body_malformed"));
      }
    },
  };
}

function toText({ body, isBase64Encoded }: APIGatewayProxyEvent): string {
  if (body === null || body === "") throw new ApiError("validation", say("body_missing"));
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  if (bytes.byteLength > maxBodyBytes) {
    throw new ApiError("too_large", say("body_too_large", { limit: "4 MiB" }));
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError("validation", say("body_not_utf8"));
  }
}
