import type { SQSEvent } from "aws-lambda";

/** Messages as SQS hands them to a function, each of the group that is named; "m1" is the first. */
export const anSqsEvent = (...messages: readonly { readonly body: string; readonly group: string }[]): SQSEvent => ({
  Records: messages.map(({ body, group: MessageGroupId }, index) => ({
    messageId: `m${index + 1}`,
    body,
    receiptHandle: "r",
    messageAttributes: {},
    md5OfBody: "",
    eventSource: "aws:sqs",
    eventSourceARN: "arn",
    awsRegion: "eu-central-1",
    attributes: {
      ApproximateReceiveCount: "1",
      SentTimestamp: "0",
      SenderId: "test",
      MessageGroupId,
      ApproximateFirstReceiveTimestamp: "0",
    },
  })),
});
