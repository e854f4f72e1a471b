import { SendMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { credentials, region } from "../../aws.ts";
import { type Queues, startQueues } from "../../queues/server.ts";
import { runEventSource, type sqsEvent } from "../../workers/event-source.ts";

type SqsRecord = ReturnType<typeof sqsEvent>["Records"][number];
const SqsEvent = v.object({ Records: v.array(v.custom<SqsRecord>((record) => typeof record === "object")) });
const common = { visibilityMs: 1_000, retentionDays: 4, maxReceiveCount: 2 };
const eventually = { timeout: 10_000, interval: 50 };

let queues: Queues;
let sqs: SQSClient;
let stop: AbortController;
let running: Promise<void>;
let received: SqsRecord[];

/** Starts a mapping whose function keeps its record and answers with `answer`. */
function run(name: "tasks" | "filings", answer: (record: SqsRecord) => unknown, url = queues.urls[name]): void {
  const invoke = async (event: unknown) => {
    const [record] = v.parse(SqsEvent, event).Records;
    if (!record) throw new Error("an event without a record");
    received.push(record);
    return answer(record);
  };
  const queue = name === "filings" ? "filings.fifo" : name;
  const source = { queue, url, batchSize: 1, maxConcurrency: 4, invoke, failed: () => undefined };
  running = runEventSource(sqs, source, stop.signal);
}

const ring = (MessageBody: string, MessageGroupId: string) =>
  sqs.send(
    new SendMessageCommand({
      QueueUrl: queues.urls.filings,
      MessageBody,
      MessageGroupId,
      MessageDeduplicationId: MessageBody,
    }),
  );
const bodies = () => received.map(({ body }) => body);

beforeEach(async () => {
  queues = await startQueues({
    tasks: { ...common, fifo: false },
    filings: { ...common, fifo: true },
    quick: { ...common, fifo: true },
    events: { ...common, fifo: false },
  });
  sqs = new SQSClient({ endpoint: queues.endpoint, region, credentials });
  stop = new AbortController();
  running = Promise.resolve();
  received = [];
});

afterEach(async () => {
  stop.abort();
  await running;
  sqs.destroy();
  await queues.close();
});

describe("a FIFO queue", () => {
  it("hands over a group's messages in order, one at a time, without delaying other groups", async () => {
    const firstOfA = Promise.withResolvers<void>();
    for (const body of ["a1", "a2", "b1", "b2"]) await ring(body, body.charAt(0));

    run("filings", ({ body }) => (body === "a1" ? firstOfA.promise : undefined));

    await vi.waitFor(() => expect(bodies()).toContain("b2"), eventually);
    expect(bodies()).not.toContain("a2");
    firstOfA.resolve();
    await vi.waitFor(() => expect(bodies()).toContain("a2"), eventually);
    expect(bodies().toSorted()).toEqual(["a1", "a2", "b1", "b2"]);
  });
});

describe("a message whose function fails", () => {
  const send = () =>
    sqs.send(new SendMessageCommand({ QueueUrl: queues.urls.tasks, MessageBody: "1", MessageGroupId: "client" }));

  it("returns after its visibility timeout", async () => {
    await send();
    run("tasks", ({ messageId }) =>
      received.length === 1 ? { batchItemFailures: [{ itemIdentifier: messageId }] } : undefined,
    );

    await vi.waitFor(() => expect(received).toHaveLength(2), eventually);
    expect(received[1]?.attributes).toMatchObject({ ApproximateReceiveCount: "2" });
  });

  it("ends in the dead-letter queue after as many receives as the queue allows", async () => {
    await send();
    run("tasks", () => Promise.reject(new Error("failed")));
    await vi.waitFor(() => expect(received).toHaveLength(common.maxReceiveCount), eventually);

    const dead: string[] = [];
    run("tasks", ({ body }) => dead.push(body), queues.deadLetters.tasks);

    await vi.waitFor(() => expect(dead).toEqual(["1"]), eventually);
    expect(received).toHaveLength(common.maxReceiveCount + 1);
  });
});
