import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { isPassing } from "../aws/failures.ts";
import { ownFrame } from "../aws/own-frame.ts";
import { ApiError, statusOf } from "../contract/errors.ts";
import type { Log } from "../log.ts";
import { inWords, say } from "../wording/say.ts";
import { languageOf } from "./language.ts";
import { respond } from "./respond.ts";

/** How long a consumer should wait when AWS itself is in trouble. */
const retryAfterSeconds = 5;

/** The one place where failures become answers: `{errorMessage, requestId}`, with a fitting status. */
export function errorMapper(log: Log): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult> {
  return {
    onError: ({ error, event }) => {
      const { requestId } = event.requestContext;
      const refusal = toApiError(error);
      // Only the kind of failure is logged: its text or cause may hold what was received.
      const fields = { requestId, code: refusal.code, error: error?.name };
      if (refusal.code === "internal") log.error("request failed", { ...fields, at: ownFrame(error) });
      else if (refusal.code === "unavailable") log.warn("request met an AWS outage", fields);
      else log.info("request refused", fields);
      const language = languageOf(event.headers);
      const errors = refusal.problems.map(({ path, message }) => ({ path, message: inWords(message, language) }));
      const errorMessage = inWords(refusal.said, language);
      const body = { errorMessage, requestId, ...(errors.length > 0 && { errors }) };
      return respond(statusOf[refusal.code], requestId, body, headersOf(refusal));
    },
  };
}

function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isPassing(error)) {
    return new ApiError("unavailable", say("service_trouble_now"));
  }
  return new ApiError("internal", say("service_failed"));
}

function headersOf({ code, retryAfterSeconds: seconds }: ApiError): Record<string, string> {
  if (code === "unauthorized") return { "www-authenticate": "Bearer" };
  const wait = code === "unavailable" ? retryAfterSeconds : seconds;
  return wait === undefined ? {} : { "retry-after": String(wait) };
}
