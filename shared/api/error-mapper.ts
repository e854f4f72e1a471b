import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult } from "aws-lambda";
import { isTransient } from "../aws/failures.ts";
import { ownFrame } from "../aws/own-frame.ts";
import { ApiError, errors as kinds } from "../contract/errors.ts";
import { quotaHeaders } from "../contract/quota.ts";
import { reduced } from "../contract/shape.ts";
import { errorShape } from "../contract/specified-shapes.ts";
import type { Log } from "../log.ts";
import { codeOf, refusalInWords } from "../wording/refusal-words.ts";
import { say } from "../wording/say.ts";
import type { ChainContext } from "./authorize.ts";
import { languageOf } from "./language.ts";
import { specifiedType, wantsSpecified } from "./profile.ts";
import { respond } from "./respond.ts";

/** How long a consumer should wait during an AWS outage. */
const retryAfterSeconds = 5;

/** The only place that turns failures into answers: `{errorMessage, requestId, code}` with its status. */
export function errorMapper(log: Log): MiddlewareObj<APIGatewayProxyEvent, APIGatewayProxyResult, Error, ChainContext> {
  return {
    onError: ({ error, event, context: { who } }) => {
      const { requestId } = event.requestContext;
      const ours = isTransient(error) ? say("service_trouble_now") : say("service_failed");
      const refusal = error instanceof ApiError ? error : new ApiError(ours);
      const { status } = kinds[refusal.code];
      // Only the kind of failure is logged: its message or cause may repeat what was received.
      const fields = { requestId, ...who, code: refusal.code, error: error?.name };
      if (status === 500) log.error("request failed", { ...fields, at: ownFrame(error) });
      else if (status === 503) log.warn("request met an AWS outage", fields);
      else log.info("request refused", fields);
      const language = languageOf(event.headers);
      const errors = refusal.problems.map(({ path, message }) => ({
        path,
        code: codeOf(message),
        message: refusalInWords(message, language),
      }));
      const errorMessage = refusalInWords(refusal.said, language);
      const body = { errorMessage, requestId, code: refusal.code, ...(errors.length > 0 && { errors }) };
      const headers = headersOf(refusal, status);
      if (!wantsSpecified(event.headers)) return respond(status, requestId, body, headers);
      return respond(status, requestId, reduced(body, errorShape), { ...headers, "content-type": specifiedType });
    },
  };
}

function headersOf({ retryAfterSeconds: seconds, quota }: ApiError, status: number): Record<string, string> {
  if (status === 401) return { "www-authenticate": "Bearer" };
  const wait = status === 503 ? retryAfterSeconds : seconds;
  return { ...(wait !== undefined && { "retry-after": String(wait) }), ...(quota && quotaHeaders(quota)) };
}
