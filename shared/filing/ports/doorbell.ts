import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { FilingRef } from "../records/filings.ts";

/**
 * A doorbell: it says that something may be due, never what to do. A ring may come twice, late or not at all; the
 * due time in the table is the truth.
 */
export interface Doorbell {
  ringTask(taskId: number, dueAt: number): Promise<void>;
  /** `group`: portal users are served side by side, one user's filings one after the other. */
  ringFiling(ref: FilingRef, group: string, dueAt: number): Promise<void>;
}

/** Rings over SQS. The deduplication id holds the due time, so that a ring for a later time is never swallowed. */
export function createSqsDoorbell(sqs: Pick<SQSClient, "send">, urls: { tasks?: string; filings?: string }): Doorbell {
  return {
    async ringTask(taskId) {
      await sqs.send(new SendMessageCommand({ QueueUrl: urls.tasks, MessageBody: JSON.stringify({ taskId }) }));
    },

    async ringFiling({ taskId, filing }, group, dueAt) {
      await sqs.send(
        new SendMessageCommand({
          QueueUrl: urls.filings,
          MessageBody: JSON.stringify({ taskId, filing }),
          MessageGroupId: group,
          MessageDeduplicationId: `${taskId}-${filing}-${dueAt}`,
        }),
      );
    },
  };
}
