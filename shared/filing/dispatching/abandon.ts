import { notBegun } from "../../contract/outcome-wording.ts";
import type { Filing, FilingRepository } from "../records/filings.ts";
import { lastRow } from "../records/keys.ts";
import type { Row, RowRepository } from "../records/rows.ts";
import type { Plan, TaskRepository } from "../records/tasks.ts";

export interface AbandonDependencies {
  readonly tasks: Pick<TaskRepository, "abandon" | "dispatched">;
  readonly rows: Pick<RowRepository, "putIfAbsent" | "list" | "end">;
  readonly filings: Pick<FilingRepository, "putIfAbsent" | "list">;
}

/** What a plan comes to. */
export interface Planned {
  readonly rows: readonly Row[];
  readonly filings: readonly Filing[];
}

/**
 * Ends a task that could not be dispatched. Filings that stand go on. In the place of each that does not, a closed one
 * is put, so that a dispatcher which is still under way cannot open it afterwards; only then its rows fail. The task
 * goes last: whatever cuts this, the next ring does it again.
 */
export async function abandon(
  { tasks, rows, filings }: AbandonDependencies,
  taskId: number,
  plan: Plan | undefined,
  planned: Planned,
): Promise<void> {
  // Nothing stands without a plan, and none is stored from here on.
  if (!plan) return tasks.abandon(taskId);

  for (const { dueAt: _, ...filing } of planned.filings) {
    const single = filing.statement ?? filing.search;
    await filings.putIfAbsent({ ...filing, ...(single && { outcome: notBegun }) });
  }
  const standing = await filings.list(taskId);
  const closed = new Set(standing.filter(({ dueAt }) => dueAt === undefined).map(({ filing }) => filing));
  for (const row of planned.rows) {
    await rows.putIfAbsent(closed.has(row.filing) ? { ...row, ...notBegun } : row);
  }
  for (const row of await rows.list(taskId, 1, lastRow)) {
    // A filing that is closed has ended its rows, unless it was closed just now.
    if (closed.has(row.filing)) await rows.end(row, notBegun);
  }
  await tasks.dispatched(taskId);
}
