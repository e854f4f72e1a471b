import { expect, it } from "vitest";
import { deadLettersOf, queueOf } from "../../../local/queues/definitions.ts";

const common = { visibilityMs: 90_000, retentionDays: 4, maxReceiveCount: 5 };
const filings = { ...common, fifo: true };
const tasks = { ...common, fifo: false };

it("hides a message as long as a function may work on it, keeps it for days, and puts it by after so many tries", () => {
  const { QueueName, Attributes } = queueOf("tasks", tasks, "arn:dead");
  const { RedrivePolicy = "", ...rest } = Attributes;

  expect(QueueName).toBe("tasks");
  expect(rest).toEqual({ VisibilityTimeout: "90", MessageRetentionPeriod: "345600" });
  expect(JSON.parse(RedrivePolicy)).toEqual({ deadLetterTargetArn: "arn:dead", maxReceiveCount: 5 });
});

it("keeps the order within a group only, where a queue keeps an order", () => {
  const { QueueName, Attributes } = queueOf("filings", filings, "arn:dead");

  expect(QueueName).toBe("filings.fifo");
  expect(Attributes).toMatchObject({
    ...{ FifoQueue: "true", DeduplicationScope: "messageGroup", FifoThroughputLimit: "perMessageGroupId" },
  });
});

it("keeps what was put by for fourteen days, in a queue of the same kind", () => {
  const kept = { MessageRetentionPeriod: String(14 * 86_400) };

  expect(deadLettersOf("tasks", tasks)).toEqual({ QueueName: "tasks-dead-letters", Attributes: kept });
  expect(deadLettersOf("filings", filings)).toEqual({
    ...{ QueueName: "filings-dead-letters.fifo", Attributes: { ...kept, FifoQueue: "true" } },
  });
});
