import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { Environment } from "../deployment/environment.ts";
import type { Filing } from "../records/filings.ts";
import { lineOf } from "../records/keys.ts";

/**
 * A doorbell: it says that something may be due, never what to do. A ring may come twice, late or not at all; the
 * due time in the table is the truth.
 */
export interface Doorbell {
  /** Clients are served by turns, however much one of them has sent. */
  ringTask(taskId: number, dueAt: number, clientId: string): Promise<void>;
  /** Portal users are served side by side, one user's filings one after the other; the quick ones in their own queue. */
  ringFiling(filing: Rung, dueAt: number): Promise<void>;
}

type Rung = Pick<Filing, "taskId" | "filing" | "group" | "isQuick">;
type Urls = Pick<Environment, "TASKS_QUEUE_URL" | "FILINGS_QUEUE_URL" | "QUICK_QUEUE_URL">;

/** Rings over SQS. The deduplication id holds the due time, so that a ring for a later time is never swallowed. */
export function createSqsDoorbell(sqs: Pick<SQSClient, "send">, urls: Partial<Urls>): Doorbell {
  return {
    async ringTask(taskId, _dueAt, clientId) {
      const message = { MessageBody: JSON.stringify({ taskId }), MessageGroupId: lineOf(clientId) };
      await sqs.send(new SendMessageCommand({ QueueUrl: urls.TASKS_QUEUE_URL, ...message }));
    },

    async ringFiling({ taskId, filing, group, isQuick }, dueAt) {
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
