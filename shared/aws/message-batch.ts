import type { SQSBatchResponse, SQSEvent, SQSRecord } from "aws-lambda";
import * as v from "valibot";
import type { Log, LogFields } from "../log.ts";
import { parse } from "../parsing/parse.ts";
import { isOfOurAccount, isPassing } from "./failures.ts";
import { withFields } from "./log.ts";
import { ownFrame } from "./own-frame.ts";

export interface RecordDependencies {
  readonly log: Log;
  /** What is given back ends no invocation with an error: only this count says that a worker throws. */
  readonly metrics: { count(metric: "WorkerFailed"): void };
}

export interface Line<T> {
  work(message: T): Promise<void>;
  /** After the last of them, whatever became of them. */
  end?(): Promise<void>;
}

/**
 * Works a batch of messages: those of one group in their order, the groups side by side, and none harms another. A
 * message is a doorbell: when AWS or our account is in trouble it is acknowledged, since what it rang for stays due in the table
 * and is rung again. Only a bug of ours sends it back, and in the end to the dead-letter queue.
 *
 * @example
 * export const handler = (event: SQSEvent) =>
 *   handleRecords(event, v.object({ taskId: v.number() }), () => ({ work: dispatch }), { log, metrics });
 */
export async function handleRecords<S extends v.GenericSchema<unknown, LogFields>>(
  event: SQSEvent,
  schema: S,
  open: () => Line<v.InferOutput<S>>,
  { log, metrics }: RecordDependencies,
): Promise<SQSBatchResponse> {
  const Body = v.pipe(v.string(), v.parseJson(), schema);
  const failed: SQSRecord[] = [];
  const groups = Map.groupBy(event.Records, ({ attributes }) => attributes.MessageGroupId);
  await Promise.all([...groups.values()].map(inTheirOrder));
  return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };

  async function inTheirOrder(records: readonly SQSRecord[]): Promise<void> {
    const line = open();
    for (const record of records) {
      const work = async () => {
        const message = parse(Body, record.body);
        await withFields(message, () => line.work(message));
      };
      if (!(await succeeds(work, record.messageId))) failed.push(record);
    }
    // What is left undone in ending a line lapses by itself: no message is worked again for it.
    await succeeds(async () => await line.end?.(), "the end of a line");
  }

  async function succeeds(work: () => Promise<void>, messageId: string): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      const code = error instanceof Error ? error.name : "unknown";
      if (isPassing(error)) {
        log.warn("an AWS service could not be used: it is rung again", { messageId, code });
        return true;
      }
      if (isOfOurAccount(error)) {
        log.error("our own account does not let a service be used: it is rung again", { messageId, code });
        metrics.count("WorkerFailed");
        return true;
      }
      // The error's text may repeat stored or received data: its name and our own stack lines say enough.
      log.error("a message was not worked off", { messageId, code, at: ownFrame(error) });
      metrics.count("WorkerFailed");
      return false;
    }
    return true;
  }
}
