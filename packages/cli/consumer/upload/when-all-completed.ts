import type { ApiClient } from "../../../client/client.ts";
import { nextAsk, statusOf, type TaskStatus } from "../../../client/outcomes.ts";
import type { Progress, Totals } from "./progress.ts";

const finals = ["SUBMITTED", "DRAFTED", "FAILED", "NEEDS_REVIEW"];

export async function whenAllCompleted(
  client: ApiClient,
  tasks: readonly { readonly taskId: number }[],
  total: number | undefined,
  progress: Progress,
): Promise<void> {
  const seen = new Map<number, TaskStatus>();
  try {
    for (;;) {
      const began = performance.now();
      const open = tasks.filter(({ taskId }) => !isEnded(seen.get(taskId)));
      // The first reservations, too: a waiting one says what it waits for.
      for (const { taskId } of open) seen.set(taskId, (await statusOf(client, taskId, { limit: 50 })).strUploadStatus);
      progress.show(totalsOf([...seen.values()], total));
      if ([...seen.values()].every(isEnded)) return;
      await nextAsk(performance.now() - began);
    }
  } finally {
    progress.end();
  }
}

const isEnded = (task: TaskStatus | undefined) => task?.status === "COMPLETED" || task?.status === "FAILED";

function totalsOf(
  tasks: readonly TaskStatus[],
  total = tasks.reduce((sum, { summary }) => sum + summary.total, 0),
): Totals {
  const count = (name: keyof TaskStatus["summary"]) => tasks.reduce((sum, { summary }) => sum + summary[name], 0);
  const waiting = tasks.flatMap(({ reservationUploadStatus: rows }) =>
    rows.filter(({ status, details }) => details !== "" && !finals.includes(status)).map(({ details }) => details),
  );
  return {
    total,
    filed: count("submitted") + count("drafted"),
    failed: count("failed"),
    review: count("needsReview"),
    checking: count("checking"),
    waitsFor: waiting[0],
  };
}
