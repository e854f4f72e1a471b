import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { DescribeTableCommand, DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { credentials, region } from "../../../local/aws.ts";
import { freePort } from "../../../local/processes/ports.ts";
import { newMark, newRandomId } from "../../../shared/aws/random-ids.ts";
import { createStore } from "../../../shared/aws/store.ts";
import { systemClock as clock } from "../../../shared/clock.ts";
import { createFilingRepository } from "../../../shared/records/filings.ts";
import { createRowRepository } from "../../../shared/records/rows.ts";
import { createTaskRepository } from "../../../shared/records/tasks.ts";
import { filterOf } from "../../../shared/tasks/reading/filter.ts";
import { listNeedingAttention, listReservations } from "../../../shared/tasks/reading/list-reservations.ts";
import { createTaskReader } from "../../../shared/tasks/reading/read-task.ts";
import type { Asked } from "../parts.ts";
import { meterReads } from "../reading/read-meter.ts";
import { dynoxide, inTask, snapshotOf, tableName } from "../reading/snapshot.ts";

/**
 * What a page and a task's status ask of the table, by how many reservations are in it: calls, records and capacity units,
 * as the embedded table counts them. Time is not measured.
 */
export async function measure({ sizes = [100_000] }: Asked) {
  const measured = [];
  for (const size of sizes) measured.push(...(await measureSize(size)));
  return measured;
}

async function measureSize(count: number) {
  const port = await freePort();
  const table = spawn(dynoxide, ["serve", "--port", String(port), "--db-path", await snapshotOf(count)], {
    stdio: "ignore",
  });
  const client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${port}`, region, credentials });
  try {
    await answered(client);
    const documents = DynamoDBDocumentClient.from(client);
    const meter = meterReads(documents);
    const figures = [];
    for (const [what, read] of Object.entries(readings(documents, count))) {
      meter.forget();
      const rows = await read();
      figures.push({ stored: count, what, rows, ...meter.read() });
    }
    return figures;
  } finally {
    client.destroy();
    table.kill();
    await once(table, "exit");
  }
}

/** Each resolves with how many reservations it gave. */
function readings(documents: DynamoDBDocumentClient, count: number): Record<string, () => Promise<number>> {
  const store = createStore({ documents, tableName, newWriteId: newRandomId, clock });
  const now = Date.UTC(2026, 11, 1);
  const fits = (asked: Parameters<typeof filterOf>[0]) => filterOf(asked, now);
  const tasks = createTaskRepository(store, newMark);
  const readTask = createTaskReader(tasks, createRowRepository(store, clock.now), createFilingRepository(store));
  const page = async (asked: Parameters<typeof filterOf>[0]) =>
    (await listReservations(store, { year: 2026 }, { limit: 100, fits: fits(asked) })).rows.length;
  const needing = async (asked: Parameters<typeof filterOf>[0]) => {
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

async function answered(client: DynamoDBClient): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await client.send(new DescribeTableCommand({ TableName: tableName }));
      return;
    } catch (error) {
      if (tries === 50) throw error;
      await sleep(100);
    }
  }
}
