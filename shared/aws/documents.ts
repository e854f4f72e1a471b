import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** One call may take this long before it is retried; a worker's whole life is minutes, a consumer's patience seconds. */
export const callTimeouts = { connectionTimeout: 1_000, requestTimeout: 3_000, throwOnRequestTimeout: true } as const;

/** The document client of every function: bounded calls, retries by the SDK. */
export function createDocuments(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts: 4, requestHandler: callTimeouts });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
