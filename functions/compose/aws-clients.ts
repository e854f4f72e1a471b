import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { KMSClient } from "@aws-sdk/client-kms";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";

/** The time-out of one attempt: three attempts end before an endpoint's own time-out. */
const callTimeouts = { connectionTimeout: 1_000, requestTimeout: 2_500, throwOnRequestTimeout: true } as const;

export function createDocuments(): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ maxAttempts: 3, requestHandler: callTimeouts });
  return DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
}

export const createKms = () => new KMSClient({ maxAttempts: 3, requestHandler: callTimeouts });

export const createSqs = () => new SQSClient({ maxAttempts: 3, requestHandler: callTimeouts });

/**
 * For functions that accept tasks. A task is stored before its queue is woken, and the sweeper wakes too: no consumer has
 * to wait for a queue in trouble.
 */
export const createImpatientSqs = () =>
  new SQSClient({ maxAttempts: 2, requestHandler: { ...callTimeouts, requestTimeout: 1_000 } });
