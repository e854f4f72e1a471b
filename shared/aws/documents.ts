import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** One call may take this long before it is tried again; three tries end before an endpoint's own time-out does. */
export const callTimeouts = { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true } as const;

/** The document client of every function: bounded calls, retries by the SDK. */
export function createDocuments(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: callTimeouts });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}
