import { setTimeout as sleep } from "node:timers/promises";
import { DeleteMessageCommand, type Message, ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { queueArn, region } from "../aws.ts";

export interface EventSource {
  readonly queue: string;
  readonly url: string;
  readonly batchSize: number;
  /** How many invocations run at a time. By turns: one, and the message group comes next that was served longest ago. */
  readonly maxConcurrency: number | "by turns";
  invoke(event: unknown): Promise<unknown>;
  failed(error: unknown): void;
}

const BatchResponse = v.object({ batchItemFailures: v.array(v.object({ itemIdentifier: v.string() })) });
const pauseMs = 500;
const longPollSeconds = 20;
/** That SQS hands over at once. */
const most = 10;

/**
 * Lambda's event source mapping: long polls, invokes, deletes what was done. What failed stays hidden until its
 * visibility time-out, then comes again, in the end to the dead-letter queue. Runs until the signal; resolves then.
 */
export async function runEventSource(client: SQSClient, source: EventSource, signal: AbortSignal): Promise<void> {
  const { maxConcurrency } = source;
  if (maxConcurrency === "by turns") return await poll(source, signal, byTurns(client, source, signal));
  await Promise.all(
    Array.from({ length: maxConcurrency }, () => poll(source, signal, () => round(client, source, signal))),
  );
}

async function poll(source: EventSource, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    try {
      await work();
    } catch (error) {
      if (signal.aborted) return;
      source.failed(error);
      await sleep(pauseMs);
    }
  }
}

/** A round takes the next of every group, of which one is worked on: whoever comes new does not wait for all others. */
function byTurns(client: SQSClient, source: EventSource, signal: AbortSignal): () => Promise<void> {
  const lastServed = new Map<string | undefined, number>();
  const groupOf = ({ Attributes }: Message) => Attributes?.MessageGroupId;
  const place = (message: Message) => lastServed.get(groupOf(message)) ?? 0;
  let waiting: readonly Message[] = [];
  return async () => {
    const taken = await receive(client, source, signal, waiting.length > 0 ? 0 : longPollSeconds, most);
    // Whoever comes new stands behind all that others have sent: their messages are taken in before somebody is served.
    for (let more = taken; more.length === most; taken.push(...more))
      more = await receive(client, source, signal, 0, most);
    const again = new Set(taken.map(({ MessageId }) => MessageId));
    const all = [...waiting.filter(({ MessageId }) => !again.has(MessageId)), ...taken];
    const [next, ...rest] = all.toSorted((one, other) => place(one) - place(other));
    waiting = rest;
    if (!next) return;
    lastServed.set(groupOf(next), Date.now());
    await work(client, source, [next]);
  };
}

async function round(client: SQSClient, source: EventSource, signal: AbortSignal): Promise<void> {
  const messages = await receive(client, source, signal, longPollSeconds, source.batchSize);
  if (messages.length > 0) await work(client, source, messages);
}

async function receive(
  client: SQSClient,
  { url }: EventSource,
  abortSignal: AbortSignal,
  WaitTimeSeconds: number,
  MaxNumberOfMessages: number,
): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    ...{ QueueUrl: url, MaxNumberOfMessages, WaitTimeSeconds },
    MessageSystemAttributeNames: ["All"],
  });
  return (await client.send(command, { abortSignal })).Messages ?? [];
}

async function work(client: SQSClient, source: EventSource, messages: readonly Message[]): Promise<void> {
  const done = doneOf(messages, await source.invoke(sqsEvent(source.queue, messages)));
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

/** Messages as Lambda hands them to a function: the SDK's, in camel case, with where they came from. */
export const sqsEvent = (queue: string, messages: readonly Message[]) => ({
  Records: messages.map(({ MessageId = "", ReceiptHandle = "", Body = "", MD5OfBody = "", Attributes = {} }) => ({
    ...{ messageId: MessageId, receiptHandle: ReceiptHandle, body: Body, md5OfBody: MD5OfBody },
    ...{ attributes: Attributes, messageAttributes: {} },
    ...{ eventSource: "aws:sqs", eventSourceARN: queueArn(queue), awsRegion: region },
  })),
});
