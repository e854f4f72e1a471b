import { GetQueueAttributesCommand, type SQSClient, StartMessageMoveTaskCommand } from "@aws-sdk/client-sqs";

/** Slow enough to look on and stop. */
const messagesPerSecond = 10;

/** Sends dead letters back to the queue that they came from. Resolves with about how many there are. */
export async function redrive(sqs: Pick<SQSClient, "send">, deadLettersUrl: string): Promise<number> {
  const { Attributes } = await sqs.send(
    new GetQueueAttributesCommand({
      QueueUrl: deadLettersUrl,
      AttributeNames: ["QueueArn", "ApproximateNumberOfMessages"],
    }),
  );
  await sqs.send(
    new StartMessageMoveTaskCommand({
      SourceArn: Attributes?.QueueArn,
      MaxNumberOfMessagesPerSecond: messagesPerSecond,
    }),
  );
  return Number(Attributes?.ApproximateNumberOfMessages ?? 0);
}
