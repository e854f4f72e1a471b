import { AccessLogFormat, type MethodDeploymentOptions, MethodLoggingLevel } from "aws-cdk-lib/aws-apigateway";
import type { FunctionDefinition } from "../manifest.ts";
import type { Settings } from "../settings/stage-settings.ts";

/** The root resource, named after the contract's version. */
export const version = "v1";

/** Gives log-in and refresh a lower limit: somebody who guesses secrets would call these. */
export function methodOptions(
  { throttle, loginThrottle }: Settings,
  definitions: readonly FunctionDefinition[],
): Record<string, MethodDeploymentOptions> {
  const options = ({ perSecond, burst }: Settings["throttle"]): MethodDeploymentOptions => ({
    throttlingRateLimit: perSecond,
    throttlingBurstLimit: burst,
    metricsEnabled: false,
    loggingLevel: MethodLoggingLevel.ERROR,
    dataTraceEnabled: false,
  });
  const logins = definitions.flatMap(({ trigger }) =>
    trigger.kind === "api" && trigger.path.startsWith("/auth/") ? [`/${version}${trigger.path}/${trigger.method}`] : [],
  );
  return {
    "/*/*": options(throttle),
    ...Object.fromEntries(logins.map((method) => [method, options(loginThrottle)])),
  };
}

/** Logs resources instead of paths, since a path can hold a username; no headers, no query, no token. */
export function accessLogFormat(): AccessLogFormat {
  const fields = {
    requestId: "$context.requestId",
    time: "$context.requestTime",
    method: "$context.httpMethod",
    resource: "$context.resourcePath",
    status: "$context.status",
    errorType: "$context.error.responseType",
    integrationStatus: "$context.integration.status",
    latencyMs: "$context.responseLatency",
    integrationLatencyMs: "$context.integration.latency",
    responseBytes: "$context.responseLength",
    sourceIp: "$context.identity.sourceIp",
  };
  return AccessLogFormat.custom(JSON.stringify(fields));
}
