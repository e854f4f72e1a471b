import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runEventSource, sqsEvent } from "../../../local/workers/event-source.ts";
import { atOnce, standingClock } from "../../support/canned-api.ts";

const sqs = new SQSClient({ region: "eu-central-1" });
const mock = mockClient(sqs);
const messages = ["a", "b", "c"].map((name): Message => ({ MessageId: name, ReceiptHandle: `of ${name}`, Body: name }));

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => mock.reset());

/** Runs a mapping until it has been given nothing: what its function says to each lot. */
async function run(invoke: (event: unknown) => Promise<unknown>, maxConcurrency = 1, failed = (_: unknown) => {}) {
  const source = { queue: "filings.fifo", url: "https://queues/filings", batchSize: 3, maxConcurrency, invoke, failed };
  await runEventSource(sqs, source, stop.signal);
}
const once = (lot: readonly Message[]) =>
  mock
    .on(ReceiveMessageCommand)
    .resolvesOnce({ Messages: [...lot] })
    .callsFake(() => {
      stop.abort();
      return {};
    });
const deleted = () => mock.commandCalls(DeleteMessageCommand).map(({ args: [{ input }] }) => input.ReceiptHandle);

describe("messages that a function was given together", () => {
  it.each<[string, unknown, string[]]>([
    ["are all done where it says nothing", undefined, ["of a", "of b", "of c"]],
    ["are all done where it says that none failed", { batchItemFailures: [] }, ["of a", "of b", "of c"]],
    ["are done but those that it names", { batchItemFailures: [{ itemIdentifier: "b" }] }, ["of a", "of c"]],
    [
      "are none of them done where it names one that there is not",
      { batchItemFailures: [{ itemIdentifier: "b" }, { itemIdentifier: "x" }] },
      [],
    ],
  ])("%s", async (_, answer, done) => {
    once(messages);
    const events: unknown[] = [];
    await run(async (event) => {
      events.push(event);
      return answer;
    });

    expect(events).toEqual([sqsEvent("filings.fifo", messages)]);
    expect(deleted()).toEqual(done);
  });
});

it("asks for as many at once as a function takes, each asking waiting twenty seconds, with all that is said of them", async () => {
  once([]);
  await run(async () => expect.unreachable("there is nothing to do"));

  expect(mock.commandCalls(ReceiveMessageCommand)[0]?.args[0].input).toEqual({
    ...{ QueueUrl: "https://queues/filings", MaxNumberOfMessages: 3, WaitTimeSeconds: 20 },
    MessageSystemAttributeNames: ["All"],
  });
});

it("tells of a failure at once, counts nothing as done, and asks again only after a pause", async () => {
  mock.on(ReceiveMessageCommand).callsFake(() => (stop.signal.aborted ? {} : { Messages: messages }));
  const back = standingClock();
  const [began, told]: [number, unknown[]] = [Date.now(), []];
  await atOnce(
    run(
      () => Promise.reject(new Error("it fell")),
      1,
      (error) => {
        told.push([error, Date.now() - began]);
        if (told.length === 2) stop.abort();
      },
    ),
  );
  back();

  expect(told).toEqual([0, 500].map((after) => [new Error("it fell"), after]));
  expect(deleted()).toEqual([]);
});

it("works on so many at a time, and on no more", async () => {
  mock.on(ReceiveMessageCommand).callsFake(() => (stop.signal.aborted ? {} : { Messages: messages }));
  const ends: (() => void)[] = [];
  const running = run(() => new Promise<void>((resolve) => void ends.push(resolve)), 2);
  await vi.waitFor(() => expect(ends.length).toBeGreaterThan(1));

  expect(ends).toHaveLength(2);
  stop.abort();
  for (const end of ends) end();
  await running;
});

it("hands on a message as Lambda does", () => {
  const { Records } = sqsEvent("tasks", [{ ...messages[0], MD5OfBody: "md5", Attributes: { SenderId: "s" } }]);

  expect(Records).toEqual([
    {
      ...{ messageId: "a", receiptHandle: "of a", body: "a", md5OfBody: "md5", attributes: { SenderId: "s" } },
      ...{ messageAttributes: {}, eventSource: "aws:sqs", awsRegion: "eu-central-1" },
      eventSourceARN: "arn:aws:sqs:eu-central-1:000000000000:tasks",
    },
  ]);
});

const ofA = (first: number, count: number) => Array.from({ length: count }, (_, index) => `a${first + index}`);
it.each([
  [
    [["a1", "b1"], ["a2"], ["c1", "a2"]],
    ["a1", "b1", "c1", "a2"],
  ],
  [
    [ofA(1, 10), ofA(11, 10), ["c1"]],
    ["a1", "c1", "a2", "a3"],
  ],
])("serves groups by turns: whoever comes new is next, whatever others have sent before: %j", async (lots, served) => {
  const ofGroup = (name: string): Message => ({
    ...{ MessageId: name, ReceiptHandle: `of ${name}`, Body: name, Attributes: { MessageGroupId: name.slice(0, 1) } },
  });
  const received = mock.on(ReceiveMessageCommand);
  for (const lot of lots) received.resolvesOnce({ Messages: lot.map(ofGroup) });
  received.resolves({});
  const worked: string[] = [];
  const invoke = async (event: unknown) => {
    const { Records } = v.parse(v.object({ Records: v.array(v.object({ body: v.string() })) }), event);
    worked.push(...Records.map(({ body }) => body));
    if (worked.length === 4) stop.abort();
    vi.setSystemTime(Date.now() + 1);
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  const source = { queue: "tasks", url: "https://queues/tasks", batchSize: 1, invoke, failed: () => {} };
  await runEventSource(sqs, { ...source, maxConcurrency: "by turns" }, stop.signal);
  vi.useRealTimers();

  expect(worked).toEqual(served);
  expect(deleted()).toEqual(served.map((name) => `of ${name}`));
});
