import { setTimeout as sleep } from "node:timers/promises";
import { DeleteMessageCommand, type Message, ReceiveMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { queueArn, region } from "../aws.ts";

export interface EventSource {
  readonly queue: string;
  readonly url: string;
  readonly batchSize: number;
  /** How many invocations run at a time. By turns: one, and the next message is of the group served longest ago. */
  readonly maxConcurrency: number | "by turns";
  /** After this, an invocation is given up. Fewer run at a time while they come near it. */
  readonly timeoutMs?: number;
  invoke(event: unknown): Promise<unknown>;
  failed(error: unknown): void;
}

const BatchResponse = v.object({ batchItemFailures: v.array(v.object({ itemIdentifier: v.string() })) });
const noRoomPauseMs = 500;
const longPollSeconds = 20;
/** The most messages that SQS hands over at once. */
const maxMessages = 10;

/**
 * Lambda's event source mapping: it long polls, invokes, and deletes the messages that succeeded. A failed message stays
 * hidden until its visibility timeout, then returns, and ends in the dead-letter queue. Resolves after the signal.
 */
export async function runEventSource(client: SQSClient, source: EventSource, signal: AbortSignal): Promise<void> {
  const { maxConcurrency } = source;
  if (maxConcurrency === "by turns") return await poll(source, signal, byTurns(client, source, signal));
  const room = createRoom(maxConcurrency, source.timeoutMs);
  const roundOf = (index: number) => async () => {
    if (index >= room.size()) return await sleep(noRoomPauseMs, undefined, { signal });
    const messages = await receive(client, source, signal, longPollSeconds, source.batchSize);
    if (messages.length > 0) await room.timed(() => work(client, source, messages));
  };
  await Promise.all(Array.from({ length: maxConcurrency }, (_, index) => poll(source, signal, roundOf(index))));
}

/** An orderly visit ends with a fifth of its time to spare, since a function then aborts what it still does. */
const inTimeShare = 0.8;

/**
 * How many invocations may run at a time: one fewer after each that was cut, one more after each that ended in time. On a
 * starved machine, many visits side by side all run out of time before a single step is done.
 */
function createRoom(most: number, timeoutMs = Number.POSITIVE_INFINITY) {
  let size = most;
  return {
    size: () => size,
    async timed(invocation: () => Promise<void>) {
      const began = Date.now();
      try {
        await invocation();
      } finally {
        const isCut = Date.now() - began >= inTimeShare * timeoutMs;
        size = isCut ? Math.max(1, size - 1) : Math.min(most, size + 1);
      }
    },
  };
}

async function poll(source: EventSource, signal: AbortSignal, round: () => Promise<void>): Promise<void> {
  while (!signal.aborted) {
    try {
      await round();
    } catch (error) {
      if (signal.aborted) return;
      source.failed(error);
      await sleep(noRoomPauseMs);
    }
  }
}

/** A round receives the next message of every group and works on one, so that a new client does not wait for all others. */
function byTurns(client: SQSClient, source: EventSource, signal: AbortSignal): () => Promise<void> {
  const lastServed = new Map<string | undefined, number>();
  const groupOf = ({ Attributes }: Message) => Attributes?.MessageGroupId;
  const servedAt = (message: Message) => lastServed.get(groupOf(message)) ?? 0;
  let waiting: readonly Message[] = [];
  return async () => {
    const taken = await receive(client, source, signal, waiting.length > 0 ? 0 : longPollSeconds, maxMessages);
    // A new client's message lies behind all that others have sent: everything is received before anything is worked on.
    for (let more = taken; more.length === maxMessages; taken.push(...more))
      more = await receive(client, source, signal, 0, maxMessages);
    const receivedAgain = new Set(taken.map(({ MessageId }) => MessageId));
    const all = [...waiting.filter(({ MessageId }) => !receivedAgain.has(MessageId)), ...taken];
    const [next, ...rest] = all.toSorted((one, other) => servedAt(one) - servedAt(other));
    waiting = rest;
    if (!next) return;
    lastServed.set(groupOf(next), Date.now());
    await work(client, source, [next]);
  };
}

async function receive(
  client: SQSClient,
  { url }: EventSource,
  abortSignal: AbortSignal,
  WaitTimeSeconds: number,
  MaxNumberOfMessages: number,
): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: url,
    MaxNumberOfMessages,
    WaitTimeSeconds,
    MessageSystemAttributeNames: ["All"],
  });
  return (await client.send(command, { abortSignal })).Messages ?? [];
}

async function work(client: SQSClient, source: EventSource, messages: readonly Message[]): Promise<void> {
  const done = succeeded(messages, await source.invoke(sqsEvent(source.queue, messages)));
  for (const { ReceiptHandle } of done) {
    await client.send(new DeleteMessageCommand({ QueueUrl: source.url, ReceiptHandle }));
  }
}

/** An answer without a list of failures means that all succeeded; a failure that names an unknown message, that none did. */
function succeeded(messages: readonly Message[], answer: unknown): readonly Message[] {
  const parsed = v.safeParse(BatchResponse, answer);
  if (!parsed.success) return messages;
  const failed = new Set(parsed.output.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier));
  const isKnown = (id: string) => messages.some(({ MessageId }) => MessageId === id);
  if (![...failed].every(isKnown)) return [];
  return messages.filter(({ MessageId = "" }) => !failed.has(MessageId));
}

/** The SDK's messages in the shape that Lambda hands to a function. */
export const sqsEvent = (queue: string, messages: readonly Message[]) => ({
  Records: messages.map(({ MessageId = "", ReceiptHandle = "", Body = "", MD5OfBody = "", Attributes = {} }) => ({
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    md5OfBody: MD5OfBody,
    attributes: Attributes,
    messageAttributes: {},
    eventSource: "aws:sqs",
    eventSourceARN: queueArn(queue),
    awsRegion: region,
  })),
});
