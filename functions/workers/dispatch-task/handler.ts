import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import * as v from "valibot";
import { handleRecords, type RecordDependencies } from "../../../shared/aws/message-batch.ts";
import { TaskId } from "../../../shared/ids-and-times.ts";

const Message = v.object({ taskId: TaskId });

export interface Dependencies extends RecordDependencies {
  dispatch(taskId: TaskId): Promise<void>;
}

export function createHandler({ dispatch, ...dependencies }: Dependencies) {
  return async (event: SQSEvent): Promise<SQSBatchResponse> =>
    await handleRecords(
      event,
      Message,
      () => ({ work: async ({ taskId }: { taskId: TaskId }) => await dispatch(taskId) }),
      dependencies,
    );
}
