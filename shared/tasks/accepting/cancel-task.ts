import { validationError } from "../../contract/errors.ts";
import { cancelled } from "../../contract/outcomes.ts";
import type { RowNumber } from "../../ids-and-times.ts";
import type { RowRepository } from "../../records/row-repository.ts";
import { isOpen, type Row } from "../../records/rows.ts";
import type { Task } from "../../records/tasks.ts";
import { toEach } from "../../to-each.ts";
import { say } from "../../wording/say.ts";

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
  await toEach(known.filter(isOpen), async (row) => {
    const isNew = submission !== undefined && (await rows.putIfAbsent({ ...row, ...cancelled })).written;
    // biome-ignore lint/plugin: a row that may have sent something stays, and the answer shows it
    if (!isNew) await rows.cancel(row);
  });
}

/** The rows that a request means: all of them if it names none. A place that the task lacks is refused. */
export function requestedRows(
  all: readonly Row[],
  { rows }: { readonly rows?: readonly RowNumber[] | undefined },
): readonly Row[] {
  if (rows === undefined) return all;
  const known = new Set(all.map(({ number: row }) => row));
  const unknown = rows.flatMap((row, index) => (known.has(row) ? [] : [`rows[${index}]`]));
  if (unknown.length > 0)
    throw validationError(unknown.map((path) => ({ path, message: say("row_unknown", { count: all.length }) })));
  return all.filter(({ number: row }) => rows.includes(row));
}
