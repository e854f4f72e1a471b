import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from "@aws-sdk/client-sqs";
import { mockClient } from "aws-sdk-client-mock";
import { describe, expect, it } from "vitest";
import { createDeadLetters } from "../../operator/dead-letters.ts";

const sqs = new SQSClient({ region: "eu-central-1" });
const letters = createDeadLetters(sqs, {
  queues: { tasks: "tasks", filings: "filings", events: "events" },
  deadLetters: { tasks: "dead-tasks", filings: "dead-filings", events: "dead-events" },
});
/** A FIFO queue gives its messages a deduplication id. */
const message = (id: string, MessageGroupId?: string, MessageDeduplicationId?: string) => ({
  MessageId: id,
  Body: `body ${id}`,
  ReceiptHandle: `handle ${id}`,
  Attributes: {
    SentTimestamp: "5",
    ...(MessageGroupId !== undefined && { MessageGroupId }),
    ...(MessageDeduplicationId !== undefined && { MessageDeduplicationId }),
  },
});

describe("dead letters", () => {
  it("are shown without being hidden from the next reader", async () => {
    const mock = mockClient(sqs);
    mock.on(GetQueueAttributesCommand).resolves({ Attributes: { ApproximateNumberOfMessages: "12" } });
    mock.on(ReceiveMessageCommand).resolves({ Messages: [message("1")] });

    expect(await letters.look("tasks")).toEqual({ count: 12, some: [{ body: "body 1", sentAt: 5 }] });
    expect(mock.commandCalls(GetQueueAttributesCommand)[0]?.args[0].input).toEqual({
      QueueUrl: "dead-tasks",
      AttributeNames: ["ApproximateNumberOfMessages"],
    });
    expect(mock.commandCalls(ReceiveMessageCommand)[0]?.args[0].input).toEqual({
      QueueUrl: "dead-tasks",
      VisibilityTimeout: 0,
      MaxNumberOfMessages: 10,
      MessageSystemAttributeNames: ["MessageDeduplicationId", "MessageGroupId", "SentTimestamp"],
    });
    mock.reset();
    mock.on(GetQueueAttributesCommand).resolves({});
    mock.on(ReceiveMessageCommand).resolves({});
    expect(await letters.look("filings")).toEqual({ count: 0, some: [] });
  });

  it("are all sent back in their group, each deleted only once it is sent", async () => {
    const mock = mockClient(sqs);
    mock
      .on(ReceiveMessageCommand)
      .resolvesOnce({ Messages: [message("1", "user", "sent"), message("2", "user", "sent")] })
      .resolvesOnce({ Messages: [message("3", "client")] })
      .resolves({});

    expect(await letters.sendBack("filings")).toBe(3);
    const names = mock.calls().map(({ args: [command] }) => command.constructor.name.replace("Command", ""));
    expect(names).toEqual([
      "ReceiveMessage",
      "SendMessage",
      "DeleteMessage",
      "SendMessage",
      "DeleteMessage",
      "ReceiveMessage",
      "SendMessage",
      "DeleteMessage",
      "ReceiveMessage",
    ]);
    expect(mock.commandCalls(ReceiveMessageCommand)[0]?.args[0].input).toMatchObject({ VisibilityTimeout: 60 });
    expect(mock.commandCalls(SendMessageCommand).map(({ args: [{ input }] }) => input)).toEqual([
      {
        QueueUrl: "filings",
        MessageBody: "body 1",
        MessageGroupId: "user",
        MessageDeduplicationId: "again-1",
      },
      {
        QueueUrl: "filings",
        MessageBody: "body 2",
        MessageGroupId: "user",
        MessageDeduplicationId: "again-2",
      },
      { QueueUrl: "filings", MessageBody: "body 3", MessageGroupId: "client" },
    ]);
    expect(mock.commandCalls(DeleteMessageCommand)[0]?.args[0].input).toEqual({
      QueueUrl: "dead-filings",
      ReceiptHandle: "handle 1",
    });
  });
});
