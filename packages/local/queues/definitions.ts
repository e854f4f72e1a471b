import { deadLetterRetentionDays, type QueueDefinition } from "../../../shared/deployment/queues.ts";

const secondsPerDay = 24 * 60 * 60;

/** SQS requires a FIFO queue's name to end in `.fifo`. */
export const queueName = (name: string, { fifo }: QueueDefinition) => (fifo ? `${name}.fifo` : name);

export const deadLettersOf = (name: string, definition: QueueDefinition) => ({
  QueueName: queueName(`${name}-dead-letters`, definition),
  Attributes: {
    MessageRetentionPeriod: String(deadLetterRetentionDays * secondsPerDay),
    ...(definition.fifo && { FifoQueue: "true" }),
  },
});

/** A FIFO queue is of high throughput: order and deduplication hold within a group, and groups do not wait for one another. */
export function queueOf(name: string, definition: QueueDefinition, deadLetterTargetArn: string) {
  const { visibilityMs, retentionDays, maxReceiveCount, fifo } = definition;
  const highThroughput = { DeduplicationScope: "messageGroup", FifoThroughputLimit: "perMessageGroupId" };
  return {
    QueueName: queueName(name, definition),
    Attributes: {
      VisibilityTimeout: String(visibilityMs / 1000),
      MessageRetentionPeriod: String(retentionDays * secondsPerDay),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn, maxReceiveCount }),
      ...(fifo && { FifoQueue: "true", ...highThroughput }),
    },
  };
}
