import { credentials, region } from "../aws.ts";

export interface Endpoints {
  readonly table: string;
  readonly queues: string;
  readonly keys: string;
}

/**
 * The variables that every function has: the SDK reads them at a client's first call. Functions log warnings only, so that
 * the terminal stays readable; POWERTOOLS_LOG_LEVEL overrides that.
 */
export function runtimeEnvironment({ table, queues, keys }: Endpoints): Record<string, string> {
  return {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    AWS_ENDPOINT_URL_DYNAMODB: table,
    AWS_ENDPOINT_URL_SQS: queues,
    AWS_ENDPOINT_URL_KMS: keys,
    POWERTOOLS_LOG_LEVEL: process.env["POWERTOOLS_LOG_LEVEL"] ?? "WARN",
    POWERTOOLS_METRICS_DISABLED: process.env["POWERTOOLS_METRICS_DISABLED"] ?? "true",
    POWERTOOLS_METRICS_NAMESPACE: "local",
    TZ: "UTC",
  };
}
