import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as v from "valibot";
import { handleRecords, type RecordDependencies } from "../../../shared/aws/message-batch.ts";
import type { FilingRef } from "../../../shared/filing/records/filings.ts";
import type { Deadline } from "../../../shared/filing/session/dependencies.ts";

const Message = v.object({ taskId: v.number(), filing: v.number() });

/** What closing down takes: the last writes, after every portal call has been ended. */
const closingMs = 3_000;

export interface Dependencies extends RecordDependencies {
  file(ref: FilingRef, deadline: Deadline): Promise<void>;
  /** Metrics of what was done, however it ended. */
  measure(): void;
  now(): number;
}

/** SQS worker: works on one filing until it is done, must wait, or its time runs out. */
export function createHandler({ file, measure, now, ...dependencies }: Dependencies) {
  return async (event: SQSEvent, context: Pick<Context, "getRemainingTimeInMillis">): Promise<SQSBatchResponse> =>
    await handleRecords(
      event,
      Message,
      async (ref) => {
        const remaining = Math.max(0, context.getRemainingTimeInMillis() - closingMs);
        try {
          await file(ref, { at: now() + remaining, signal: AbortSignal.timeout(remaining) });
        } finally {
          measure();
        }
      },
      dependencies,
    );
}
