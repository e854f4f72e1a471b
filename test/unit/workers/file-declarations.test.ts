import { expect, it, vi } from "vitest";
import { createHandler } from "../../../functions/workers/file-declarations/handler.ts";
import type { Deadline } from "../../../shared/filing/session/dependencies.ts";

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const metrics = { count: () => {} };

function anEvent(body: object) {
  const attributes = {
    ApproximateReceiveCount: "1",
    SentTimestamp: "0",
    SenderId: "test",
    ApproximateFirstReceiveTimestamp: "0",
  };
  const record = {
    messageId: "m1",
    body: JSON.stringify(body),
    attributes,
    receiptHandle: "r",
    messageAttributes: {},
    md5OfBody: "",
  };
  return { Records: [{ ...record, eventSource: "aws:sqs", eventSourceARN: "arn", awsRegion: "eu-central-1" }] };
}

it("leaves itself time for the last writes before Lambda ends it", async () => {
  const deadlines: Deadline[] = [];
  const file = async (_ref: unknown, deadline: Deadline) => void deadlines.push(deadline);
  const handler = createHandler({ file, measure: () => {}, now: () => 1_000_000, log: silent, metrics });

  await handler(anEvent({ taskId: 7, filing: 2 }), { getRemainingTimeInMillis: () => 120_000 });

  expect(deadlines.map(({ at }) => at)).toEqual([1_117_000]);
  expect(deadlines[0]?.signal.aborted).toBe(false);
});

it("starts nothing that could be asked of the portal when there is no time left", async () => {
  const deadlines: Deadline[] = [];
  const file = async (_ref: unknown, deadline: Deadline) => void deadlines.push(deadline);
  const handler = createHandler({ file, measure: () => {}, now: () => 1_000_000, log: silent, metrics });

  await handler(anEvent({ taskId: 7, filing: 2 }), { getRemainingTimeInMillis: () => 500 });

  expect(deadlines.map(({ at }) => at)).toEqual([1_000_000]);
});

it("measures the portal also when filing failed", async () => {
  const measure = vi.fn();
  const file = async () => {
    throw new TypeError("a bug of ours");
  };
  const handler = createHandler({ file, measure, now: () => 0, log: silent, metrics });

  await handler(anEvent({ taskId: 7, filing: 2 }), { getRemainingTimeInMillis: () => 120_000 });

  expect(measure).toHaveBeenCalledOnce();
});
