import { expect, it } from "vitest";
import { deadLettersOf, queueOf } from "../../queues/definitions.ts";

const common = { visibilityMs: 90_000, retentionDays: 4, maxReceiveCount: 5 };
const filings = { ...common, fifo: true };
const tasks = { ...common, fifo: false };

it("a queue has the visibility timeout, the retention and the receive count of its definition", () => {
  const { QueueName, Attributes } = queueOf("tasks", tasks, "arn:dead");
  const { RedrivePolicy = "", ...rest } = Attributes;

  expect(QueueName).toBe("tasks");
  expect(rest).toEqual({ VisibilityTimeout: "90", MessageRetentionPeriod: "345600" });
  expect(JSON.parse(RedrivePolicy)).toEqual({ deadLetterTargetArn: "arn:dead", maxReceiveCount: 5 });
});

it("a FIFO queue keeps the order within a group only", () => {
  const { QueueName, Attributes } = queueOf("filings", filings, "arn:dead");

  expect(QueueName).toBe("filings.fifo");
  expect(Attributes).toMatchObject({
    FifoQueue: "true",
    DeduplicationScope: "messageGroup",
    FifoThroughputLimit: "perMessageGroupId",
  });
});

it("dead letters are kept for fourteen days, in a queue of the same kind", () => {
  const kept = { MessageRetentionPeriod: String(14 * 86_400) };

  expect(deadLettersOf("tasks", tasks)).toEqual({ QueueName: "tasks-dead-letters", Attributes: kept });
  expect(deadLettersOf("filings", filings)).toEqual({
    QueueName: "filings-dead-letters.fifo",
    Attributes: { ...kept, FifoQueue: "true" },
  });
});
