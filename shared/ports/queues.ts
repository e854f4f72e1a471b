import { SendMessageBatchCommand, SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { ServiceEvent } from "../contract/events.ts";
import type { Environment } from "../deployment/environment.ts";
import type { EpochMs, TaskId } from "../ids-and-times.ts";
import type { Filing } from "../records/filings.ts";
import { clientGroupOf } from "../records/keys.ts";

/**
 * Wakes workers for work that may be due, and never says what to do. A wake-up may come twice, late or not at all: the due time in
 * the table is the truth.
 */
export interface WakeUps {
  /** Clients take turns, however much one of them has sent. */
  wakeTask(taskId: TaskId, dueAt: EpochMs, clientId: string): Promise<void>;
  /** Filings of one portal user are served one after the other, different users side by side. */
  wakeFiling(filing: Woken, dueAt: EpochMs): Promise<void>;
}

type Woken = Pick<Filing, "taskId" | "number" | "group" | "isQuick">;
type Urls = Pick<Environment, "TASKS_QUEUE_URL" | "FILINGS_QUEUE_URL" | "QUICK_QUEUE_URL">;

/** Wakes over SQS. The deduplication id holds the due time, so that SQS drops no wake-up for a later time. */
export function createSqsWakeUps(sqs: Pick<SQSClient, "send">, urls: Partial<Urls>): WakeUps {
  return {
    async wakeTask(taskId, _dueAt, clientId) {
      const message = { MessageBody: JSON.stringify({ taskId }), MessageGroupId: clientGroupOf(clientId) };
      await sqs.send(new SendMessageCommand({ QueueUrl: urls.TASKS_QUEUE_URL, ...message }));
    },

    async wakeFiling({ taskId, number: filing, group, isQuick }, dueAt) {
      await sqs.send(
        new SendMessageCommand({
          QueueUrl: isQuick ? urls.QUICK_QUEUE_URL : urls.FILINGS_QUEUE_URL,
          MessageBody: JSON.stringify({ taskId, filing }),
          MessageGroupId: group,
          MessageDeduplicationId: `${taskId}-${filing}-${dueAt}`,
        }),
      );
    },
  };
}

const eventsPerBatch = 10;

/** Sends events to a queue. Resolves with the ids that the queue has accepted. */
export const createEventQueue =
  (sqs: Pick<SQSClient, "send">, url: string) =>
  async (events: readonly ServiceEvent[]): Promise<ReadonlySet<string>> => {
    const taken = new Set<string>();
    for (let start = 0; start < events.length; start += eventsPerBatch) {
      const some = events.slice(start, start + eventsPerBatch);
      const Entries = some.map((event, index) => ({ Id: String(index), MessageBody: JSON.stringify(event) }));
      const { Successful = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: url, Entries }));
      for (const { Id } of Successful) taken.add(some[Number(Id)]?.detail.id ?? "");
    }
    return taken;
  };
