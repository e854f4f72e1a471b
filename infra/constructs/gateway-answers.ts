import { ResponseType, type RestApi } from "aws-cdk-lib/aws-apigateway";
import { type GatewayError, gatewayErrors, gatewayHeaders } from "../../shared/contract/gateway-errors.ts";

const e = gatewayErrors;

/**
 * Every error that API Gateway makes itself. An unknown path is its "missing authentication token"; the wrong method
 * of a known path never gets that far, since each resource has a method for all others.
 */
const answers: readonly [ResponseType, Omit<GatewayError, "status"> & { readonly status?: number }][] = [
  [ResponseType.ACCESS_DENIED, e.forbidden],
  [ResponseType.API_CONFIGURATION_ERROR, e.internal],
  [ResponseType.AUTHORIZER_CONFIGURATION_ERROR, e.internal],
  [ResponseType.AUTHORIZER_FAILURE, e.internal],
  [ResponseType.BAD_REQUEST_BODY, e.badRequest],
  [ResponseType.BAD_REQUEST_PARAMETERS, e.badRequest],
  [ResponseType.EXPIRED_TOKEN, e.unauthorized],
  [ResponseType.INTEGRATION_FAILURE, e.failedFunction],
  [ResponseType.INTEGRATION_TIMEOUT, e.tookTooLong],
  [ResponseType.INVALID_API_KEY, e.forbidden],
  [ResponseType.INVALID_SIGNATURE, e.unauthorized],
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, e.unknownPath],
  [ResponseType.QUOTA_EXCEEDED, e.tooManyRequests],
  [ResponseType.REQUEST_TOO_LARGE, e.tooLarge],
  [ResponseType.RESOURCE_NOT_FOUND, e.unknownPath],
  [ResponseType.THROTTLED, e.tooManyRequests],
  [ResponseType.UNAUTHORIZED, e.unauthorized],
  [ResponseType.UNSUPPORTED_MEDIA_TYPE, e.unsupportedMediaType],
  [ResponseType.WAF_FILTERED, e.tooManyRequests],
  // The rest keep the status that they have.
  [ResponseType.DEFAULT_4XX, { code: e.badRequest.code, message: e.badRequest.message }],
  [ResponseType.DEFAULT_5XX, { code: e.internal.code, message: e.internal.message }],
];

/** Makes the gateway answer its own errors as the functions do: `{errorMessage, requestId, code}`. */
export function addGatewayAnswers(api: RestApi): void {
  for (const [type, { status, ...error }] of answers) {
    api.addGatewayResponse(type.responseType, {
      type,
      ...(status !== undefined && { statusCode: String(status) }),
      templates: { "application/json": errorTemplate(error) },
      responseHeaders: {
        ...quoted(gatewayHeaders),
        "x-request-id": "context.requestId",
        ...(status === 429 && { "retry-after": "'1'" }),
      },
    });
  }
}

export function errorTemplate({ message: errorMessage, code }: Pick<GatewayError, "message" | "code">): string {
  return JSON.stringify({ errorMessage, requestId: "$context.requestId", code });
}

/** Constant header values, as mappings write them: in single quotes. */
export function quoted(headers: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(headers);
  return Object.fromEntries(entries.map(([name, value]) => [name, `'${value}'`]));
}
