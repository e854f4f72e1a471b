import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { FilingRef } from "../records/filings.ts";
import { lineOf } from "../records/open-rows.ts";

/**
 * A doorbell: it says that something may be due, never what to do. A ring may come twice, late or not at all; the
 * due time in the table is the truth.
 */
export interface Doorbell {
  /** Clients are served by turns, however much one of them has sent. */
  ringTask(taskId: number, dueAt: number, clientId: string): Promise<void>;
  /** `group`: portal users are served side by side, one user's filings one after the other. */
  ringFiling(ref: FilingRef, group: string, dueAt: number): Promise<void>;
}

/** Rings over SQS. The deduplication id holds the due time, so that a ring for a later time is never swallowed. */
export function createSqsDoorbell(sqs: Pick<SQSClient, "send">, urls: { tasks?: string; filings?: string }): Doorbell {
  return {
    async ringTask(taskId, _dueAt, clientId) {
      const message = { MessageBody: JSON.stringify({ taskId }), MessageGroupId: lineOf(clientId) };
      await sqs.send(new SendMessageCommand({ QueueUrl: urls.tasks, ...message }));
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
