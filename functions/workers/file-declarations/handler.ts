import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as v from "valibot";
import { handleRecords, type RecordDependencies } from "../../../shared/aws/message-batch.ts";
import type { UserQueue } from "../../../shared/filing/serving/user-queue.ts";
import type { Deadline } from "../../../shared/filing/session/dependencies.ts";
import type { FilingRef } from "../../../shared/records/filings.ts";

const Message = v.object({ taskId: v.number(), filing: v.number() });

/** What closing down takes: the last writes, after every portal call has been ended. */
const closingMs = 3_000;
/** Whatever has not come back so shortly before the end is given back, so that the others' ends are acknowledged. */
const answeringMs = 500;

export interface Dependencies extends RecordDependencies {
  /** For the filings of one portal user. */
  openQueue(deadline: Deadline): UserQueue;
  /** Metrics of what was done, however it ended. */
  measure(): void;
  now(): number;
}

class Overdue extends Error {
  override readonly name = "Overdue";
}

/**
 * SQS worker: works on each filing until it is done, must wait, or the time runs out. Those of one portal user come one
 * after another in one session; those of several wait for the portal side by side, and none takes another's time.
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

/** Rejects when the work has not ended in time; what it still does is bounded by its lease and its deadline. */
async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Overdue()), milliseconds);
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
