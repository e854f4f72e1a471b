import { newMark } from "../../../shared/aws/random-ids.ts";
import type { Store } from "../../../shared/aws/store.ts";
import { systemClock as clock } from "../../../shared/clock.ts";
import { createFilingRepository } from "../../../shared/records/filing-repository.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { meetsFilter } from "../../../shared/tasks/reading/filter.ts";
import { listNeedingAttention, listReservations } from "../../../shared/tasks/reading/list-reservations.ts";
import { createTaskReader } from "../../../shared/tasks/reading/read-task.ts";
import { serveTable } from "../../support/tables.ts";
import type { Asked } from "../parts.ts";
import { meterReads } from "../reading/read-meter.ts";
import { inTask, snapshotOf, tableName } from "../reading/snapshot.ts";

/**
 * The cost of reading a page or a task's status, for tables of several sizes: calls, records and capacity units, as the
 * embedded table counts them. Time is not measured.
 */
export async function measure({ sizes = [100_000] }: Asked) {
  const measured = [];
  for (const size of sizes) measured.push(...(await measureSize(size)));
  return measured;
}

async function measureSize(count: number) {
  const { documents, store, stop } = await serveTable(tableName, "--db-path", await snapshotOf(count));
  try {
    const meter = meterReads(documents);
    const figures = [];
    for (const [what, read] of Object.entries(readings(store, count))) {
      meter.forget();
      const rows = await read();
      figures.push({ stored: count, what, rows, ...meter.read() });
    }
    return figures;
  } finally {
    await stop();
  }
}

/** Each resolves with the number of reservations read. */
function readings(store: Store, count: number): Record<string, () => Promise<number>> {
  const now = Date.UTC(2026, 11, 1);
  const fits = (asked: Parameters<typeof meetsFilter>[0]) => meetsFilter(asked, now);
  const tasks = createTaskRepository(store, newMark);
  const readTask = createTaskReader(tasks, createRowRepository(store, clock.now), createFilingRepository(store));
  const page = async (asked: Parameters<typeof meetsFilter>[0]) =>
    (await listReservations(store, { year: 2026 }, { limit: 100, fits: fits(asked) })).rows.length;
  const needing = async (asked: Parameters<typeof meetsFilter>[0]) => {
    const wanted = { limit: 20, fits: fits({ ...asked, needsAttention: true }) };
    return (await listNeedingAttention(store, { after: undefined, now }, wanted)).rows.length;
  };
  return {
    "first page of 100": async () => await page({}),
    "first page that fits few: FAILED": async () => await page({ status: "FAILED" }),
    "needsAttention, 20": async () => await needing({}),
    "needsAttention of an apartment, 20": async () => await needing({ apartmentId: 1 }),
    "status of a task of 100": async () => (await readTask(Math.ceil(count / inTask / 2)))?.rows.length ?? 0,
  };
}
