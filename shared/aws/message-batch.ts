import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as v from "valibot";
import type { Log, LogFields } from "../log.ts";
import { parse } from "../parsing/parse.ts";
import { isAccountFault, isTransient } from "./failures.ts";
import { withFields } from "./log.ts";
import { ownFrame } from "./own-frame.ts";

export interface RecordDependencies {
  readonly log: Log;
  /** An invocation that gives messages back succeeds: only this count shows that a worker throws. */
  readonly metrics: { count(metric: "WorkerFailed"): void };
}

interface GroupWorker<T> {
  work(message: T): Promise<void>;
  /** Called after the group's last message, even if one failed. */
  end?(): Promise<void>;
}

/**
 * Works a batch of messages: a group's messages in order, the groups concurrently, and a failure affects no other
 * message. A message only wakes. In trouble with AWS or our account it is acknowledged, since its work stays due in the
 * table and is woken again. Only a bug of ours sends it back, and finally to the dead-letter queue.
 *
 * @example
 * export const handler = (event: SQSEvent) =>
 *   handleRecords(event, v.object({ taskId: v.number() }), () => ({ work: dispatch }), { log, metrics });
 */
export async function handleRecords<S extends v.GenericSchema<unknown, LogFields>>(
  event: SQSEvent,
  schema: S,
  open: () => GroupWorker<v.InferOutput<S>>,
  { log, metrics }: RecordDependencies,
): Promise<SQSBatchResponse> {
  const Body = v.pipe(v.string(), v.parseJson(), schema);
  const failed: SQSRecord[] = [];
  const groups = Map.groupBy(event.Records, ({ attributes }) => attributes.MessageGroupId);
  await Promise.all([...groups.values()].map(workInOrder));
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };

  async function workInOrder(records: readonly SQSRecord[]): Promise<void> {
    const worker = open();
    for (const record of records) {
      const work = async () => {
        const message = parse(Body, record.body);
        await withFields(message, () => worker.work(message));
      };
      if (!(await succeeds(work, record.messageId))) failed.push(record);
    }
    // Anything left open expires, so no message is worked again for it.
    await succeeds(async () => await worker.end?.(), "end of group");
  }

  async function succeeds(work: () => Promise<void>, messageId: string): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      const code = error instanceof Error ? error.name : "unknown";
      if (isTransient(error)) {
        log.warn("an AWS service is unavailable: the work will be woken again", { messageId, code });
        return true;
      }
      if (isAccountFault(error)) {
        log.error("our AWS account blocks a call: the work will be woken again", { messageId, code });
        metrics.count("WorkerFailed");
        return true;
      }
      // The error's text may repeat stored or received data; its name and our own frame do not.
      log.error("a message failed", { messageId, code, at: ownFrame(error) });
      metrics.count("WorkerFailed");
      return false;
    }
    return true;
  }
}
