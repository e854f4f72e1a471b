import { cancelledWhole } from "../../contract/outcomes.ts";
import type { EpochMs } from "../../ids-and-times.ts";
import type { FilingRepository } from "../../records/filing-repository.ts";
import { type Filing, statementOf, workOf } from "../../records/filings.ts";
import { portalUserOf } from "../../records/keys.ts";
import type { Task } from "../../records/tasks.ts";

interface Dependencies {
  readonly filings: Pick<FilingRepository, "putIfAbsent" | "find" | "cancel" | "close">;
  readonly now: () => EpochMs;
}

/** A worker may send the statement, or find that it was not sent, while this is written. */
const tries = 3;

/**
 * Ends a statement of which nothing was sent, or a search that has not ended. A worker that has it can no longer send or
 * end it. A filing that no dispatcher has put yet is put as ended, so that it never opens.
 */
export async function cancelSingle({ filings, now }: Dependencies, task: Task): Promise<void> {
  if (task.endedAs) return;
  const planned = cancelledBeforeDispatch(task, now());
  // biome-ignore lint/plugin: one that exists is read next
  if (planned) await filings.putIfAbsent(planned);
  for (let left = tries; left > 0; left -= 1) {
    const filing = await filings.find({ taskId: task.taskId, filing: 1 });
    if (filing?.dueAt === undefined || (filing.kind !== "statement" && filing.kind !== "search")) return;
    const isCancelled =
      filing.outcome?.errorValue === "cancelled" || (await filings.cancel(filing, cancelledWhole)).written;
    if (isCancelled) {
      // Filings that wait for its close are due by themselves.
      // biome-ignore lint/plugin: it is closed already
      await filings.close(filing);
      return;
    }
    if (statementOf(filing)?.intent) return;
  }
}

/** The one filing of a task that may not be dispatched yet, as ended; it is closed next. */
function cancelledBeforeDispatch(
  { taskId, clientId, submission, draftUpload, mark }: Task,
  now: EpochMs,
): Filing | undefined {
  if (!submission) return undefined;
  const { state, errorValue, details, rule } = cancelledWhole;
  const work = workOf(submission, draftUpload);
  if (work.kind === "reservations") return undefined;
  return {
    taskId,
    number: 1,
    clientId,
    rows: [],
    draft: draftUpload,
    mark,
    createdAt: now,
    dueAt: now,
    group: submission.kind === "takk" ? portalUserOf(submission.portalUsername) : "unknown",
    takeUps: 0,
    visitsWithoutProgress: 0,
    ...work,
    outcome: { state, errorValue, details, rule },
  };
}
