import { DeleteMessageCommand, type Message, ReceiveMessageCommand, SQSClient } from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { atOnce, standingClock } from "../../../../test/support/canned-api.ts";
import { runEventSource, sqsEvent } from "../../workers/event-source.ts";

const sqs = new SQSClient({ region: "eu-central-1" });
const mock = mockClient(sqs);
const messages = ["a", "b", "c"].map((name): Message => ({ MessageId: name, ReceiptHandle: `of ${name}`, Body: name }));

let stop: AbortController;
beforeEach(() => {
  stop = new AbortController();
});
afterEach(() => mock.reset());

/** Runs a mapping until it receives nothing. */
async function run(invoke: (event: unknown) => Promise<unknown>, maxConcurrency = 1, failed = (_: unknown) => {}) {
  const source = {
    queue: "filings.fifo",
    url: "https://queues/filings",
    batchSize: 3,
    maxConcurrency,
    timeoutMs: 15_000,
    invoke,
    failed,
  };
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

describe("the messages of one invocation", () => {
  it.each<[string, unknown, string[]]>([
    ["are all deleted after an answer without failures", undefined, ["of a", "of b", "of c"]],
    ["are all deleted after an empty list of failures", { batchItemFailures: [] }, ["of a", "of b", "of c"]],
    ["are deleted except for the failures", { batchItemFailures: [{ itemIdentifier: "b" }] }, ["of a", "of c"]],
    [
      "are all kept after a failure of an unknown message",
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

it("a mapping receives as many messages as a function takes, with a long poll of twenty seconds and all attributes", async () => {
  once([]);
  await run(async () => expect.unreachable("nothing was received"));

  expect(mock.commandCalls(ReceiveMessageCommand)[0]?.args[0].input).toEqual({
    QueueUrl: "https://queues/filings",
    MaxNumberOfMessages: 3,
    WaitTimeSeconds: 20,
    MessageSystemAttributeNames: ["All"],
  });
});

it("a failed invocation is reported, deletes nothing, and is followed by a pause", async () => {
  mock.on(ReceiveMessageCommand).callsFake(() => (stop.signal.aborted ? {} : { Messages: messages }));
  const back = standingClock();
  const [began, failures]: [number, unknown[]] = [Date.now(), []];
  await atOnce(
    run(
      () => Promise.reject(new Error("it fell")),
      1,
      (error) => {
        failures.push([error, Date.now() - began]);
        if (failures.length === 2) stop.abort();
      },
    ),
  );
  back();

  expect(failures).toEqual([0, 500].map((after) => [new Error("it fell"), after]));
  expect(deleted()).toEqual([]);
});

it("a mapping that ends while it waits for messages reports no failure", async () => {
  mock.on(ReceiveMessageCommand).callsFake(() => {
    stop.abort();
    throw new Error("aborted");
  });
  const failed = vi.fn<(error: unknown) => void>();
  await run(async () => undefined, 1, failed);

  expect(failed).not.toHaveBeenCalled();
});

it("no more invocations run at a time than allowed", async () => {
  mock.on(ReceiveMessageCommand).callsFake(() => (stop.signal.aborted ? {} : { Messages: messages }));
  const ends: (() => void)[] = [];
  const running = run(() => new Promise<void>((resolve) => void ends.push(resolve)), 2);
  await vi.waitFor(() => expect(ends.length).toBeGreaterThan(1));

  expect(ends).toHaveLength(2);
  stop.abort();
  for (const end of ends) end();
  await running;
});

it("fewer invocations run at a time after some that needed all their time, and more again after quick ones", async () => {
  mock.on(ReceiveMessageCommand).callsFake(() => (stop.signal.aborted ? {} : { Messages: messages }));
  const back = standingClock();
  let ends: (() => void)[] = [];
  const running = run(() => new Promise<void>((resolve) => void ends.push(resolve)), 4);
  /** Ends what has run for a second and this time, and counts what a second later runs. */
  const nextRound = async (took: number) => {
    await vi.advanceTimersByTimeAsync(took);
    const ending = ends;
    ends = [];
    for (const end of ending) end();
    await vi.advanceTimersByTimeAsync(1_000);
    return ends.length;
  };

  expect(await nextRound(0)).toBe(4);
  expect(await nextRound(10_900)).toBe(4);
  expect(await nextRound(11_000)).toBe(1);
  expect(await nextRound(11_000)).toBe(1);
  expect(await nextRound(0)).toBe(2);
  expect(await nextRound(0)).toBe(4);
  expect(await nextRound(0)).toBe(4);
  stop.abort();
  for (const end of ends) end();
  await vi.advanceTimersByTimeAsync(1_000);
  await running;
  back();
});

it("a message has the shape that Lambda gives it", () => {
  const { Records } = sqsEvent("tasks", [{ ...messages[0], MD5OfBody: "md5", Attributes: { SenderId: "s" } }]);

  expect(Records).toEqual([
    {
      messageId: "a",
      receiptHandle: "of a",
      body: "a",
      md5OfBody: "md5",
      attributes: { SenderId: "s" },
      messageAttributes: {},
      eventSource: "aws:sqs",
      awsRegion: "eu-central-1",
      eventSourceARN: "arn:aws:sqs:eu-central-1:000000000000:tasks",
    },
  ]);
});

const ofA = (first: number, count: number) => Array.from({ length: count }, (_, index) => `a${first + index}`);
// Each runs for one round after its fourth message: one that was received again is not worked on twice.
it.each([
  [
    [["a1", "b1"], ["a2"], ["c1", "a2"]],
    ["a1", "b1", "c1", "a2"],
  ],
  [
    [ofA(1, 10), ofA(11, 10), ["c1"]],
    ["a1", "c1", "a2", "a3", "a4"],
  ],
])("groups take turns, and a new one is next, whatever the others have sent: %j", async (lots, served) => {
  const ofGroup = (name: string): Message => ({
    MessageId: name,
    ReceiptHandle: `of ${name}`,
    Body: name,
    Attributes: { MessageGroupId: name.slice(0, 1) },
  });
  const received = mock.on(ReceiveMessageCommand);
  for (const lot of lots) received.resolvesOnce({ Messages: lot.map(ofGroup) });
  const worked: string[] = [];
  received.callsFake(() => {
    if (worked.length === 4) stop.abort();
    return {};
  });
  const invoke = async (event: unknown) => {
    const { Records } = v.parse(v.object({ Records: v.array(v.object({ body: v.string() })) }), event);
    worked.push(...Records.map(({ body }) => body));
    vi.setSystemTime(Date.now() + 1);
  };
  vi.useFakeTimers({ toFake: ["Date"] });
  const source = { queue: "tasks", url: "https://queues/tasks", batchSize: 1, invoke, failed: () => {} };
  await runEventSource(sqs, { ...source, maxConcurrency: "by turns" }, stop.signal);
  vi.useRealTimers();

  expect(worked).toEqual(served);
  const waits = mock.commandCalls(ReceiveMessageCommand).map(({ args: [{ input }] }) => input.WaitTimeSeconds);
  expect(waits.slice(0, 3), "it waits for messages only while it has none").toEqual([20, 0, 0]);
  expect(deleted()).toEqual(served.map((name) => `of ${name}`));
});
