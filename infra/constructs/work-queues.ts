import { Duration } from "aws-cdk-lib";
import { DeduplicationScope, FifoThroughputLimit, Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { deadLetterRetentionDays, type QueueDefinition, queues } from "../../shared/deployment/queues.ts";
import { times } from "../../shared/deployment/times.ts";
import type { QueueName } from "../../shared/deployment/touches.ts";
import { acknowledge } from "../resource.ts";

export interface WakeUpQueue {
  readonly queue: Queue;
  readonly deadLetters: Queue;
}

/** The queues and their dead-letter queues. Messages hold only ids and codes, so SQS's own keys are enough. */
export class WorkQueues extends Construct {
  readonly queues: Readonly<Record<QueueName, WakeUpQueue>>;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    const { tasks, filings, quick, events } = queues(times.aws);
    const ofFilings = this.queueOf("Filings", filings);
    this.queues = {
      tasks: this.queueOf("Tasks", tasks),
      filings: ofFilings,
      quick: this.queueOf("Quick", quick, ofFilings.deadLetters),
      events: this.queueOf("Events", events),
    };
  }

  private queueOf(id: string, definition: QueueDefinition, letters?: Queue): WakeUpQueue {
    const { fifo, visibilityMs, retentionDays, maxReceiveCount } = definition;
    const common = { ...(fifo && { fifo }), encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
    const retentionPeriod = Duration.days(deadLetterRetentionDays);
    const deadLetters = letters ?? new Queue(this, `${id}DeadLetters`, { ...common, retentionPeriod });
    acknowledge(
      deadLetters,
      "Serverless-SQSRedrivePolicy",
      "It is a dead-letter queue: messages stay until an operator has looked at them and redrives them.",
    );
    const queue = new Queue(this, id, {
      ...common,
      // Orders and deduplicates within a portal user's group; groups do not wait for one another.
      ...(fifo && {
        deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
        fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      }),
      visibilityTimeout: Duration.millis(visibilityMs),
      retentionPeriod: Duration.days(retentionDays),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount },
    });
    return { queue, deadLetters };
  }
}
