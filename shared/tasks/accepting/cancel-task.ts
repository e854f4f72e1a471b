import { isTerminal } from "../../contract/outcome.ts";
import { cancelled } from "../../contract/outcomes.ts";
import type { Row, RowRepository } from "../../records/rows.ts";
import type { Task } from "../../records/tasks.ts";
import { toEach } from "../../to-each.ts";

interface CancelDependencies {
  readonly rows: Pick<RowRepository, "putIfAbsent" | "cancel">;
}

/**
 * Ends the rows of a task that nothing was sent for. Each is decided by a condition of its own: a worker that has
 * written an intent goes on, one that has not can no longer write one. A row that no dispatcher has put yet is put as
 * ended, so that it cannot come to stand open afterwards.
 */
export async function cancelRows(
  { rows }: CancelDependencies,
  { submission }: Task,
  known: readonly Row[],
): Promise<void> {
  // Asked again, after it ran out of time, say, it goes on where it was.
  const open = known.filter(({ state }) => !isTerminal(state));
  await toEach(open, async (row) => {
    const isNew = submission !== undefined && (await rows.putIfAbsent({ ...row, ...cancelled }));
    if (!isNew) await rows.cancel(row);
  });
}
