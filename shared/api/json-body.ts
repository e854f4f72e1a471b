import type { MiddlewareObj } from "@middy/core";
import jsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { ApiError } from "../contract/errors.ts";

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
        throw new ApiError("not_json", "the body must be JSON in UTF-8: send it with content-type: application/json");
      }
      event.body = toText(event);
      event.isBase64Encoded = false;
      try {
        await parser.before?.(request);
      } catch (error) {
        const forbidden = error instanceof Error && error.message.startsWith("Forbidden key");
        throw new ApiError(
          "validation",
          forbidden ? "no request has a field __proto__ or constructor" : "the body is no well-formed JSON",
        );
      }
    },
  };
}

function toText({ body, isBase64Encoded }: APIGatewayProxyEvent): string {
  if (body === null || body === "") throw new ApiError("validation", "the request needs a JSON body");
  const bytes = Buffer.from(body, isBase64Encoded ? "base64" : "utf8");
  if (bytes.byteLength > maxBodyBytes) {
    throw new ApiError("too_large", "the body is larger than 4 MiB: split it over several requests");
  }
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new ApiError("validation", "the body is not well-formed UTF-8");
  }
}
