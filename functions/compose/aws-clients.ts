import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { KMSClient } from "@aws-sdk/client-kms";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** One call may take this long before it is tried again; three tries end before an endpoint's own time-out does. */
const callTimeouts = { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true } as const;

export function createDocuments(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: callTimeouts });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

export const createKms = () => new KMSClient({ maxAttempts: 3, requestHandler: callTimeouts });

export const createSqs = () => new SQSClient({ maxAttempts: 3, requestHandler: callTimeouts });

/**
 * For a function that accepts tasks: a task is safe before its queue is rung, and the sweeper rings too, so that no
 * consumer waits for a queue in trouble.
 */
export const createImpatientSqs = () =>
  new SQSClient({ maxAttempts: 2, requestHandler: { ...callTimeouts, requestTimeout: 1_000 } });
