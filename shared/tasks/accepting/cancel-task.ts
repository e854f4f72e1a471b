import { isTerminal } from "../../contract/outcome.ts";
import { cancelled } from "../../contract/outcomes.ts";
import type { Row, RowRepository } from "../../records/rows.ts";
import type { Task } from "../../records/tasks.ts";
import { toEach } from "../../to-each.ts";

/**
 * Ends the rows of a task that have sent nothing. Each row has its own condition: a worker with an intent continues, one
 * without can no longer write one. A row that no dispatcher has put yet is put as ended, so that it never opens.
 */
export async function cancelRows(
  { rows }: { readonly rows: Pick<RowRepository, "putIfAbsent" | "cancel"> },
  { submission }: Task,
  known: readonly Row[],
): Promise<void> {
  // A repeated request continues where the first one stopped.
  const open = known.filter(({ state }) => !isTerminal(state));
  await toEach(open, async (row) => {
    const isNew = submission !== undefined && (await rows.putIfAbsent({ ...row, ...cancelled }));
    if (!isNew) await rows.cancel(row);
  });
}

/** Whether a request means this row; one that names no rows means all of them. */
export const isMeant =
  ({ rows }: { readonly rows?: readonly number[] | undefined }) =>
  ({ row }: Row): boolean =>
    rows === undefined || rows.includes(row);
