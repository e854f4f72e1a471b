import { setTimeout as sleep } from "node:timers/promises";
import { DeleteMessageCommand, type Message, ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { sqsEvent } from "./sqs-event.ts";

/** A queue that feeds a function. */
export interface EventSource {
  /** Its name, as in its ARN. */
  readonly queue: string;
  readonly url: string;
  readonly batchSize: number;
  /** How many invocations run at a time. */
  readonly maxConcurrency: number;
  invoke(event: unknown): Promise<unknown>;
  failed(error: unknown): void;
}

const BatchResponse = v.object({ batchItemFailures: v.array(v.object({ itemIdentifier: v.string() })) });
const pauseMs = 500;

/**
 * Lambda's event source mapping: long polls, invokes, deletes what was done. What failed stays hidden until its
 * visibility time-out, then comes again, in the end to the dead-letter queue. Runs until the signal; resolves then.
 */
export async function runEventSource(client: SQSClient, source: EventSource, signal: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: source.maxConcurrency }, () => poll(client, source, signal)));
}

async function poll(client: SQSClient, source: EventSource, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await round(client, source, signal);
    } catch (error) {
      if (signal.aborted) return;
      source.failed(error);
      await sleep(pauseMs);
    }
  }
}

async function round(client: SQSClient, source: EventSource, signal: AbortSignal): Promise<void> {
  const { Messages = [] } = await client.send(
    new ReceiveMessageCommand({
      QueueUrl: source.url,
      MaxNumberOfMessages: source.batchSize,
      WaitTimeSeconds: 20,
      MessageSystemAttributeNames: ["All"],
      MessageAttributeNames: ["All"],
    }),
    { abortSignal: signal },
  );
  if (Messages.length === 0) return;
  const done = doneOf(Messages, await source.invoke(sqsEvent(source.queue, Messages)));
  for (const { ReceiptHandle } of done) {
    await client.send(new DeleteMessageCommand({ QueueUrl: source.url, ReceiptHandle }));
  }
}

/** An answer without a list of failures means that all went well; a failure that names no message, that none did. */
function doneOf(messages: readonly Message[], answer: unknown): readonly Message[] {
  const parsed = v.safeParse(BatchResponse, answer);
  if (!parsed.success) return messages;
  const failed = new Set(parsed.output.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const isKnown = (id: string) => messages.some(({ MessageId }) => MessageId === id);
  if (![...failed].every(isKnown)) return [];
  return messages.filter(({ MessageId = "" }) => !failed.has(MessageId));
}
