import * as v from "valibot";
import { isDeclaredAsSent } from "../../../../shared/contract/outcome.ts";
import type { components } from "../../../client/api.generated.ts";
import type { ApiClient } from "../../../client/client.ts";
import { type ReservationRecord, reservationsOfTask } from "../../../client/lists.ts";
import { answered } from "../../../client/refused.ts";
import { type Asked, type Batch, batchesOf, batchOf, idempotencyKey } from "../../../sheets/batches.ts";
import { type CheckedRow, rowKey } from "../../../sheets/stay.ts";
import type { Progress } from "./progress.ts";
import { whenAllCompleted } from "./when-all-completed.ts";

/** The API's own schema has checked it. */
const Reservation = v.custom<components["schemas"]["ReservationInput"]>((value) => typeof value === "object");

export interface Result extends CheckedRow {
  readonly taskId: number;
  readonly outcome: ReservationRecord;
}

export type Uploaded = Awaited<ReturnType<typeof upload>>;

export interface UploadOptions {
  readonly asked: Asked;
  readonly progress: Progress;
  /** Called once the API has accepted a task: from then on nothing of it is lost, whatever happens here. */
  accepted(reservations: number): void;
}

/**
 * Files the rows and waits for their outcomes. Idempotency keys are hashes of the content, so the same file sent again meets
 * the same tasks, wherever an earlier run ended. What failed in an earlier run is sent once more. Each run sends corrections
 * again, since an earlier one may have been corrected to something else meanwhile.
 */
export async function upload(client: ApiClient, rows: readonly CheckedRow[], options: UploadOptions) {
  const startedAt = await timeThere(client);
  const results = new Map<string, Result>();
  let nothingToDo = true;
  const run = options.asked.onDeclared === "amend" ? crypto.randomUUID() : undefined;
  let open: { batch: Batch; after: number | string | undefined }[] = batchesOf(rows, options.asked).map((batch) => ({
    batch,
    after: run,
  }));
  while (open.length > 0) {
    const sent = await Array.fromAsync(open, ({ batch, after }) => send(client, batch, after, startedAt, options));
    await whenAllCompleted(client, sent, rows.length, options.progress);
    open = [];
    for (const task of sent) {
      nothingToDo &&= task.before;
      const ended = resultsOf(task, await reservationsOfTask(client, task.taskId));
      for (const result of ended) results.set(keyOf(result), result);
      const again = task.before ? ended.filter(({ outcome }) => isWorthAnother(outcome)) : [];
      if (again.length === 0) continue;
      const batch = batchOf(
        again.map(({ line, reservation }) => ({ line, reservation })),
        options.asked,
      );
      open.push({ batch, after: task.taskId });
    }
  }
  return { results: rows.flatMap((row) => results.get(keyOf(row)) ?? []), nothingToDo };
}

const keyOf = ({ line, reservation }: CheckedRow) => rowKey(line, reservation.apartmentId);

/** Declared, drafted as requested, or already declared with the same figures. */
export const isDone = (record: ReservationRecord): boolean =>
  record.uploadStatus === "SUBMITTED" || record.uploadStatus === "DRAFTED" || isDeclaredAsSent(record);

const isWorthAnother = ({ uploadStatus, errorValue }: ReservationRecord) =>
  uploadStatus === "FAILED" && errorValue !== "duplicate_declaration";

async function send(
  client: ApiClient,
  batch: Batch,
  after: number | string | undefined,
  startedAt: number,
  { accepted }: UploadOptions,
) {
  const body = { ...batch.body, reservations: batch.body.reservations.map((one) => v.parse(Reservation, one)) };
  const headers = { "idempotency-key": await idempotencyKey(batch, after) };
  const { taskId, createdAt } = answered(await client.POST("/str/task", { body, headers }));
  accepted(batch.rows.length);
  /** Whether an earlier run sent it. */
  const before = Date.parse(createdAt) < startedAt;
  return { taskId, before, rows: batch.rows };
}

type Sent = Awaited<ReturnType<typeof send>>;

const resultsOf = ({ taskId, rows }: Sent, outcomes: readonly ReservationRecord[]): Result[] =>
  rows.flatMap((row, index) => {
    const outcome = outcomes[index];
    return outcome ? [{ ...row, taskId, outcome }] : [];
  });

/** The API's clock, to the second. */
async function timeThere(client: ApiClient): Promise<number> {
  const { response } = await client.GET("/health");
  return Date.parse(response.headers.get("date") ?? new Date().toISOString());
}
