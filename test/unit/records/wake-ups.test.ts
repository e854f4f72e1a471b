import { SendMessageCommand, type SendMessageCommandInput, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { expect, it } from "vitest";
import { createSqsWakeUps, type WakeUps } from "../../../shared/ports/queues.ts";

const urls = { TASKS_QUEUE_URL: "tasks-url", FILINGS_QUEUE_URL: "filings-url", QUICK_QUEUE_URL: "quick-url" };

/** The messages sent for a wake-up. */
async function sent(ring: (wakeUps: WakeUps) => Promise<void>): Promise<SendMessageCommandInput[]> {
  const client = new SQSClient({});
  const sqs = mockClient(client);
  await ring(createSqsWakeUps(client, urls));
  return sqs.commandCalls(SendMessageCommand).map(({ args: [command] }) => command.input);
}

it("a wake-up for a task names it, in a queue group that hides its client", async () => {
  const ring = (clientId: string) => sent((wakeUps) => wakeUps.wakeTask(5, 1_000, clientId));
  const message = { QueueUrl: "tasks-url", MessageBody: '{"taskId":5}' };
  const [one, same, other] = [await ring("a client"), await ring("a client"), await ring("another")];

  expect(one).toEqual([{ ...message, MessageGroupId: expect.stringMatching(/^[\w-]{22}$/) as unknown }]);
  expect(same).toEqual(one);
  expect(other).not.toEqual(one);
});

it("a wake-up for a filing names it in its user's group, with a new deduplication id per due time", async () => {
  const ring = (dueAt: number, isQuick?: boolean) => (wakeUps: WakeUps) =>
    wakeUps.wakeFiling({ taskId: 5, number: 2, group: "USER#maria", isQuick }, dueAt);
  const message = { QueueUrl: "filings-url", MessageBody: '{"taskId":5,"filing":2}', MessageGroupId: "USER#maria" };

  expect(await sent(ring(1_000))).toEqual([{ ...message, MessageDeduplicationId: "5-2-1000" }]);
  expect(await sent(ring(1_001))).toEqual([{ ...message, MessageDeduplicationId: "5-2-1001" }]);
  const quick = { QueueUrl: "quick-url", MessageDeduplicationId: "5-2-1000" };
  expect(await sent(ring(1_000, true))).toEqual([{ ...message, ...quick }]);
});
