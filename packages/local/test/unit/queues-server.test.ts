import { GetQueueAttributesCommand, ReceiveMessageCommand, SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { afterAll, beforeAll, expect, it } from "vitest";
import { queues as definitionsOf } from "../../../../shared/deployment/queues.ts";
import { times } from "../../../../shared/deployment/times.ts";
import { credentials, region } from "../../aws.ts";
import { type Queues, startQueues } from "../../queues/server.ts";

let queues: Queues;
let client: SQSClient;
beforeAll(async () => {
  queues = await startQueues(definitionsOf(times.local));
  client = new SQSClient({ endpoint: queues.endpoint, region, credentials });
});
afterAll(async () => {
  client.destroy();
  await queues.close();
});

async function seenAt(QueueUrl: string) {
  const { Attributes = {} } = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
  const nameIn = (text = "") => /:([\w.-]+)"?[^:]*$/.exec(text.split(",")[0] ?? "")?.[1];
  return [nameIn(Attributes["QueueArn"]), nameIn(Attributes["RedrivePolicy"])];
}

it("each queue and its dead letters are at the address given for them", async () => {
  const { urls, deadLetters, endpoint } = queues;
  for (const url of [...Object.values(urls), ...Object.values(deadLetters)]) expect(new URL(url).origin).toBe(endpoint);

  const seen = async (all: object) => Promise.all(Object.values(all).map(seenAt));

  expect(await seen(urls)).toEqual([
    ["tasks.fifo", "tasks-dead-letters.fifo"],
    ["filings.fifo", "filings-dead-letters.fifo"],
    ["quick.fifo", "filings-dead-letters.fifo"],
    ["events", "events-dead-letters"],
  ]);
  expect((await seen(deadLetters)).map(([name]) => name)).toEqual([
    "tasks-dead-letters.fifo",
    "filings-dead-letters.fifo",
    "events-dead-letters",
  ]);
});

it("groups of the tasks queue take turns, and only this machine reaches it", async () => {
  expect(new URL(queues.endpoint).hostname).toBe("127.0.0.1");
  const QueueUrl = queues.urls.tasks;
  for (const MessageGroupId of ["greedy", "greedy", "greedy", "other"])
    await client.send(new SendMessageCommand({ QueueUrl, MessageBody: MessageGroupId, MessageGroupId }));
  const taken: (string | undefined)[] = [];
  for (let turn = 0; turn < 2; turn += 1) {
    const { Messages = [] } = await client.send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 1 }));
    taken.push(...Messages.map(({ Body }) => Body));
  }

  expect(taken).toEqual(["greedy", "other"]);
  const left = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ["All"] }));
  expect(left.Attributes).toMatchObject({ ApproximateNumberOfMessages: "2" });
});

it("nothing answers after the close", async () => {
  const other = await startQueues(definitionsOf(times.local));
  expect((await fetch(other.endpoint)).status).toBeGreaterThan(0);
  await other.close();

  await expect(fetch(other.endpoint)).rejects.toThrow("fetch failed");
});
