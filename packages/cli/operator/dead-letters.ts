import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { OwnLettersQueue } from "../../../shared/deployment/touches.ts";
import type { EpochMs } from "../../../shared/ids-and-times.ts";
import type { Deployment } from "./deployment.ts";

/** A message that was given up. Its body holds ids only: the work behind them is in the table. */
export interface DeadLetter {
  readonly body: string;
  readonly sentAt: EpochMs;
}

/** The messages that each queue has given up. */
export interface DeadLetters {
  /** How many there are, about, and at most ten of them. They stay where they are. */
  look(queue: OwnLettersQueue): Promise<{ readonly count: number; readonly some: readonly DeadLetter[] }>;
  /** Sends all back to their queue. Resolves with their number. */
  sendBack(queue: OwnLettersQueue): Promise<number>;
}

/** Hides a message while it is sent back. After an interruption it appears again, and a wake-up may come twice. */
const hiddenSeconds = 60;

export function createDeadLetters(
  sqs: Pick<SQSClient, "send">,
  { queues, deadLetters }: Pick<Deployment, "queues" | "deadLetters">,
): DeadLetters {
  const receive = async (queue: OwnLettersQueue, VisibilityTimeout: number): Promise<Message[]> => {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({
        QueueUrl: deadLetters[queue],
        VisibilityTimeout,
        MaxNumberOfMessages: 10,
        MessageSystemAttributeNames: ["MessageDeduplicationId", "MessageGroupId", "SentTimestamp"],
      }),
    );
    return Messages;
  };

  async function sendOne(queue: OwnLettersQueue, { MessageId, Body, Attributes, ReceiptHandle }: Message) {
    const { MessageGroupId, MessageDeduplicationId } = Attributes ?? {};
    const inLine = MessageGroupId === undefined ? {} : { MessageGroupId };
    // A standard queue takes no deduplication id.
    const once = MessageDeduplicationId === undefined ? {} : { MessageDeduplicationId: `again-${MessageId}` };
    await sqs.send(new SendMessageCommand({ QueueUrl: queues[queue], MessageBody: Body, ...inLine, ...once }));
    await sqs.send(new DeleteMessageCommand({ QueueUrl: deadLetters[queue], ReceiptHandle }));
  }

  return {
    async look(queue) {
      const { Attributes } = await sqs.send(
        new GetQueueAttributesCommand({
          QueueUrl: deadLetters[queue],
          AttributeNames: ["ApproximateNumberOfMessages"],
        }),
      );
      const some = await receive(queue, 0);
      return {
        count: Number(Attributes?.ApproximateNumberOfMessages ?? 0),
        some: some.map(({ Body = "", Attributes }) => ({ body: Body, sentAt: Number(Attributes?.SentTimestamp ?? 0) })),
      };
    },

    async sendBack(queue) {
      for (let sent = 0; ; ) {
        const messages = await receive(queue, hiddenSeconds);
        if (messages.length === 0) return sent;
        for (const message of messages) await sendOne(queue, message);
        sent += messages.length;
      }
    },
  };
}
