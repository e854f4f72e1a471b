import type { Message } from "@aws-sdk/client-sqs";
import { queueArn, region } from "../aws.ts";

/** A message as Lambda hands it to a function: the SDK's, in camel case, with where it came from. */
export interface SqsRecord {
  readonly messageId: string;
  readonly receiptHandle: string;
  readonly body: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly messageAttributes: Readonly<Record<string, SqsMessageAttribute>>;
  readonly md5OfBody: string;
  readonly eventSource: "aws:sqs";
  readonly eventSourceARN: string;
  readonly awsRegion: string;
}

interface SqsMessageAttribute {
  readonly stringValue?: string;
  readonly binaryValue?: string;
  readonly stringListValues: readonly string[];
  readonly binaryListValues: readonly string[];
  readonly dataType: string;
}

export function sqsEvent(queue: string, messages: readonly Message[]): { Records: SqsRecord[] } {
  return { Records: messages.map((message) => recordOf(queue, message)) };
}

function recordOf(queue: string, message: Message): SqsRecord {
  const { MessageId = "", ReceiptHandle = "", Body = "", MD5OfBody = "", Attributes = {} } = message;
  return {
    messageId: MessageId,
    receiptHandle: ReceiptHandle,
    body: Body,
    attributes: definedOf(Attributes),
    messageAttributes: messageAttributesOf(message),
    md5OfBody: MD5OfBody,
    eventSource: "aws:sqs",
    eventSourceARN: queueArn(queue),
    awsRegion: region,
  };
}

function messageAttributesOf({ MessageAttributes = {} }: Message): Record<string, SqsMessageAttribute> {
  return Object.fromEntries(
    Object.entries(MessageAttributes).map(([name, { StringValue, BinaryValue, DataType = "String" }]) => [
      name,
      {
        ...(StringValue !== undefined && { stringValue: StringValue }),
        ...(BinaryValue !== undefined && { binaryValue: Buffer.from(BinaryValue).toString("base64") }),
        stringListValues: [],
        binaryListValues: [],
        dataType: DataType,
      },
    ]),
  );
}

function definedOf(attributes: Partial<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(attributes);
  return Object.fromEntries(entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
