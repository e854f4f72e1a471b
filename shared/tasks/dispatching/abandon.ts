import { notBegun } from "../../contract/outcomes.ts";
import type { TaskId } from "../../ids-and-times.ts";
import type { FilingRepository } from "../../records/filing-repository.ts";
import type { Filing } from "../../records/filings.ts";
import { filingRef } from "../../records/keys.ts";
import type { RowRepository } from "../../records/row-repository.ts";
import { isOpen, type NewRow } from "../../records/rows.ts";
import { withoutPassword } from "../../records/submission.ts";
import type { TaskRepository } from "../../records/task-repository.ts";
import type { Plan } from "../../records/tasks.ts";

export interface AbandonDependencies {
  readonly tasks: Pick<TaskRepository, "abandon" | "dispatched">;
  readonly rows: Pick<RowRepository, "end" | "find"> & { putIfAbsent(row: NewRow): Promise<unknown> };
  readonly filings: Pick<FilingRepository, "putIfAbsent" | "find">;
}

export interface Planned {
  readonly rows: readonly NewRow[];
  readonly filings: readonly Filing[];
}

/**
 * Ends a task that could not be dispatched. Existing filings continue. In place of each missing one a closed one is put,
 * so that a dispatcher still under way cannot open it; only then its rows fail. The task goes last, so that the next wake-up
 * repeats whatever was cut.
 */
export async function abandon(
  { tasks, rows, filings }: AbandonDependencies,
  taskId: TaskId,
  plan: Plan | undefined,
  planned: Planned,
): Promise<void> {
  // Without a plan nothing exists, and none is stored from here on.
  if (!plan) {
    // biome-ignore lint/plugin: a dispatcher has stored a plan or ended it since, and the next wake-up finds that
    await tasks.abandon(taskId);
    return;
  }

  const closed = new Set<number>();
  for (const filing of planned.filings) {
    // biome-ignore lint/plugin: one that exists is read next
    await filings.putIfAbsent(closedUnbegun(filing));
    if ((await filings.find(filingRef(filing)))?.dueAt === undefined) closed.add(filing.number);
  }
  for (const row of planned.rows) {
    const lost = isOpen(row) && closed.has(row.filing) ? row : undefined;
    // biome-ignore lint/plugin: one that exists stays, or ends next
    await rows.putIfAbsent(lost ? { ...lost, ...notBegun } : row);
    // A closed filing has ended its rows, unless it was closed just now.
    // biome-ignore lint/plugin: it keeps its own end
    if (lost) await rows.end(lost, notBegun);
  }
  // biome-ignore lint/plugin: it is dispatched already
  await tasks.dispatched(taskId);
}

function closedUnbegun({ dueAt: _, ...filing }: Filing): Filing {
  switch (filing.kind) {
    case "reservations":
      return filing;
    case "statement":
      return { ...filing, statement: withoutPassword(filing.statement), outcome: notBegun };
    default:
      return { ...filing, outcome: notBegun };
  }
}
