import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SQSClient,
} from "@aws-sdk/client-sqs";
import type { OwnLettersQueue } from "../../../shared/deployment/touches.ts";
import type { Deployment } from "./deployment.ts";

export type DeadLetters = ReturnType<typeof createDeadLetters>;
/** A body holds ids only: the work behind them is in the table. `sentAt` in epoch milliseconds. */
export type DeadLetter = Awaited<ReturnType<DeadLetters["look"]>>["some"][number];

/** Hides a message while it is sent back. After an interruption it appears again, and a wake-up may come twice. */
const hiddenSeconds = 60;

export function createDeadLetters(
  sqs: Pick<SQSClient, "send">,
  { queues, deadLetters }: Pick<Deployment, "queues" | "deadLetters">,
) {
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
    async look(queue: OwnLettersQueue) {
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

    /** Sends all back to their queue. Resolves with their number. */
    async sendBack(queue: OwnLettersQueue): Promise<number> {
      for (let sent = 0; ; ) {
        const messages = await receive(queue, hiddenSeconds);
        if (messages.length === 0) return sent;
        for (const message of messages) await sendOne(queue, message);
        sent += messages.length;
      }
    },
  };
}
