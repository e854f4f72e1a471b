import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as v from "valibot";
import { handleRecords, type RecordDependencies } from "../../../shared/aws/message-batch.ts";
import type { UserQueue } from "../../../shared/filing/serving/user-queue.ts";
import type { Deadline } from "../../../shared/filing/session/dependencies.ts";
import { type EpochMs, FilingNumber, TaskId } from "../../../shared/ids-and-times.ts";
import type { FilingRef } from "../../../shared/records/keys.ts";

const Message = v.object({ taskId: TaskId, filing: FilingNumber });

/** Reserved for the last writes, after all portal calls have been aborted. */
const closingMs = 3_000;
/** Work still running this shortly before the end returns to the queue, so that the rest can be acknowledged. */
const answeringMs = 500;

export interface Dependencies extends RecordDependencies {
  /** For the filings of one portal user. */
  openQueue(deadline: Deadline): UserQueue;
  /** Emits the metrics of this invocation, even if it failed. */
  measure(): void;
  now(): EpochMs;
}

class Overdue extends Error {
  override readonly name = "Overdue";
}

/**
 * SQS worker: works on each filing until it is done, must wait, or runs out of time. Filings of one portal user run one
 * after another in one session; those of different users run concurrently.
 */
export function createHandler({ openQueue, measure, now, ...dependencies }: Dependencies) {
  return async (event: SQSEvent, context: Pick<Context, "getRemainingTimeInMillis">): Promise<SQSBatchResponse> => {
    const inTime = () => {
      const remaining = Math.max(0, context.getRemainingTimeInMillis() - closingMs);
      const queue = openQueue({ at: now() + remaining, signal: AbortSignal.timeout(remaining) });
      const bounded = (work: Promise<void>) => within(context.getRemainingTimeInMillis() - answeringMs, work);
      return { work: (ref: FilingRef) => bounded(queue.serve(ref)), end: () => bounded(queue.leave()) };
    };
    try {
      return await handleRecords(event, Message, inTime, dependencies);
    } finally {
      measure();
    }
  };
}

/** Rejects if the work has not ended in time. Its lease and deadline bound whatever it still does. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Overdue()), milliseconds);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
