import { GatewayResponse, type IRestApi, ResponseType } from "aws-cdk-lib/aws-apigateway";
import type { Construct } from "constructs";
import { type GatewayError, gatewayErrors, gatewayHeaders } from "../../shared/contract/gateway-errors.ts";

const e = gatewayErrors;
const T = ResponseType;
type Answer = Omit<GatewayError, "status"> & { readonly status?: number };

const withoutStatus = ({ status: _, ...error }: GatewayError): Answer => error;

/**
 * Every error that API Gateway answers itself. It reports an unknown path as a missing authentication token. A wrong method
 * on a known path never gets here: each resource has a method for all others.
 */
const answers: readonly (readonly [Answer, readonly ResponseType[]])[] = [
  [e.forbidden, [T.ACCESS_DENIED, T.INVALID_API_KEY]],
  [e.internal, [T.API_CONFIGURATION_ERROR, T.AUTHORIZER_CONFIGURATION_ERROR, T.AUTHORIZER_FAILURE]],
  [e.badRequest, [T.BAD_REQUEST_BODY, T.BAD_REQUEST_PARAMETERS]],
  [e.unauthorized, [T.EXPIRED_TOKEN, T.INVALID_SIGNATURE, T.UNAUTHORIZED]],
  [e.failedFunction, [T.INTEGRATION_FAILURE]],
  [e.tookTooLong, [T.INTEGRATION_TIMEOUT]],
  [e.unknownPath, [T.MISSING_AUTHENTICATION_TOKEN, T.RESOURCE_NOT_FOUND]],
  [e.tooManyRequests, [T.QUOTA_EXCEEDED, T.THROTTLED]],
  // The firewall blocks by address only; its shorter limit, on log-ins, is told the longer wait.
  [e.tooManyFromAddress, [T.WAF_FILTERED]],
  [e.tooLarge, [T.REQUEST_TOO_LARGE]],
  [e.unsupportedMediaType, [T.UNSUPPORTED_MEDIA_TYPE]],
  // All others keep their own status.
  [withoutStatus(e.badRequest), [T.DEFAULT_4XX]],
  [withoutStatus(e.unavailable), [T.DEFAULT_5XX]],
];

/** Makes the gateway's own errors look like the functions': `{errorMessage, requestId, code}`. */
export function addGatewayAnswers(scope: Construct, restApi: IRestApi): void {
  for (const [{ status, retryAfterSeconds, ...error }, types] of answers) {
    for (const type of types) {
      new GatewayResponse(scope, type.responseType, {
        restApi,
        type,
        ...(status !== undefined && { statusCode: String(status) }),
        templates: { "application/json": errorTemplate(error) },
        responseHeaders: {
          ...quoted(gatewayHeaders),
          "x-request-id": "context.requestId",
          ...(retryAfterSeconds !== undefined && quoted({ "retry-after": String(retryAfterSeconds) })),
        },
      });
    }
  }
}

export function errorTemplate({ message: errorMessage, code }: Pick<GatewayError, "message" | "code">): string {
  return JSON.stringify({ errorMessage, requestId: "$context.requestId", code });
}

/** Constant header values in single quotes, as API Gateway's mappings write them. */
export const quoted = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `'${value}'`]));
