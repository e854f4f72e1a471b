import { SendMessageBatchCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { ServiceEvent } from "../contract/events.ts";

const atOnce = 10;

/** Sends events to a queue. Resolves with the ids that the queue has accepted. */
export const createEventQueue =
  (sqs: Pick<SQSClient, "send">, url: string) =>
  async (events: readonly ServiceEvent[]): Promise<ReadonlySet<string>> => {
    const taken = new Set<string>();
    for (let start = 0; start < events.length; start += atOnce) {
      const some = events.slice(start, start + atOnce);
      const Entries = some.map((event, index) => ({ Id: String(index), MessageBody: JSON.stringify(event) }));
      const { Successful = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: url, Entries }));
      for (const { Id } of Successful) taken.add(some[Number(Id)]?.detail.id ?? "");
    }
    return taken;
  };
