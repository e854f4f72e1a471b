import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as v from "valibot";
import { handleRecords, type RecordDependencies } from "../../../shared/aws/message-batch.ts";

const Message = v.object({ taskId: v.number() });

export interface Dependencies extends RecordDependencies {
  dispatch(taskId: number): Promise<void>;
}

export function createHandler({ dispatch, ...dependencies }: Dependencies) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> =>
    await handleRecords(
      event,
      Message,
      () => ({ work: async ({ taskId }: { taskId: number }) => await dispatch(taskId) }),
      dependencies,
    );
}
