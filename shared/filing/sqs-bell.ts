import { SendMessageCommand, type SQSClient } from "@aws-sdk/client-sqs";
import type { Bell } from "./bell.ts";

/** Rings over SQS. The deduplication id holds the due time, so that a ring for a later time is never swallowed. */
export function createSqsBell(sqs: Pick<SQSClient, "send">, urls: { tasks?: string; filings?: string }): Bell {
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
