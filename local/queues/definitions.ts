import { deadLetterRetentionDays, type QueueDefinition } from "../../shared/deployment/queues.ts";

const secondsPerDay = 24 * 60 * 60;

export interface QueueRequest {
  readonly QueueName: string;
  readonly Attributes: Readonly<Record<string, string>>;
}

/** A FIFO queue's name must end in `.fifo`. */
export function queueName(name: string, { fifo }: QueueDefinition): string {
  return fifo ? `${name}.fifo` : name;
}

export function deadLettersOf(name: string, definition: QueueDefinition): QueueRequest {
  return {
    QueueName: queueName(`${name}-dead-letters`, definition),
    Attributes: {
      MessageRetentionPeriod: String(deadLetterRetentionDays * secondsPerDay),
      ...(definition.fifo && { FifoQueue: "true" }),
    },
  };
}

/** High throughput for FIFO: order and deduplication hold within a group, groups do not wait for one another. */
export function queueOf(name: string, definition: QueueDefinition, deadLettersArn: string): QueueRequest {
  const { visibilityMs, retentionDays, maxReceiveCount, fifo } = definition;
  return {
    QueueName: queueName(name, definition),
    Attributes: {
      VisibilityTimeout: String(visibilityMs / 1000),
      MessageRetentionPeriod: String(retentionDays * secondsPerDay),
      RedrivePolicy: JSON.stringify({ deadLetterTargetArn: deadLettersArn, maxReceiveCount }),
      ...(fifo && {
        FifoQueue: "true",
        DeduplicationScope: "messageGroup",
        FifoThroughputLimit: "perMessageGroupId",
      }),
    },
  };
}
