import { execFile } from "node:child_process";
import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { createGzip } from "node:zlib";
import type { Item } from "../../../shared/aws/store.ts";
import { tableInput } from "../../../shared/deployment/table.ts";
import { createRowRepository } from "../../../shared/records/row-repository.ts";
import type { Row } from "../../../shared/records/rows.ts";
import { createTaskRepository } from "../../../shared/records/task-repository.ts";
import { memoryStore } from "../../support/memory-store.ts";
import { createFakeTable } from "../../support/simulation/fake-table.ts";
import { dynoxide } from "../../support/tables.ts";

const run = promisify(execFile);
export const tableName = "bench";
const cache = "node_modules/.cache/bench";
export const inTask = 100;
/** One row in this many has failed and needs attention. */
const failedOf = 50;

/** A table with this many reservations in tasks of a hundred, as the service writes them; made once and kept as a file. */
export async function snapshotOf(count: number): Promise<string> {
  const file = `${cache}/${count}.db`;
  if (existsSync(file)) return file;
  const source = join(cache, `${count}`);
  mkdirSync(join(source, tableName, "data"), { recursive: true });
  const schema = `${source}.schema.json`;
  writeFileSync(schema, JSON.stringify({ Table: { ...tableInput(tableName), TableStatus: "ACTIVE" } }));
  const exported = join(source, tableName, "data/items.json.gz");
  await pipeline(Readable.from(lines(count)), createGzip({ level: 1 }), createWriteStream(exported));
  await run(dynoxide, ["import", "--source", source, "--schema", schema, "--output", `${file}.new`, "--force"]);
  renameSync(`${file}.new`, file);
  for (const made of [source, schema]) rmSync(made, { recursive: true });
  return file;
}

/** In the form of a table export. The service writes one task; the others are copies of it. */
async function* lines(count: number): AsyncGenerator<string> {
  const items = await itemsOfATask();
  const whole = items.map((item) => `${JSON.stringify({ Item: attributesOf(item) })}\n`).join("");
  for (let taskId = 1; taskId <= count / inTask; taskId += 1) {
    yield whole
      .replaceAll(template.acceptedAt, new Date(Date.UTC(2026, 0, 1) + taskId * 1_000).toISOString())
      .replaceAll(`#${template.taskId}#`, `#${String(taskId).padStart(10, "0")}#`)
      .replaceAll(`#${template.taskId}"`, `#${String(taskId)}"`)
      .replaceAll(template.taskId, String(taskId));
  }
}

/** Values unique to each task, found nowhere else in the records. */
const template = { taskId: "1777777777", acceptedAt: "2026-01-02T03:04:05.678Z" };

async function itemsOfATask(): Promise<Item[]> {
  const table = createFakeTable({ now: Date.now });
  const store = memoryStore(table);
  const [taskId, createdAt] = [Number(template.taskId), template.acceptedAt];
  const tasks = createTaskRepository(store, () => "mark");
  const rows = createRowRepository(store, Date.now);
  const all = Array.from({ length: inTask }, (_, place) => aRow(place + 1));
  const submission = { kind: "str" as const, reservations: all.map(({ reservation }) => reservation) };
  await tasks.accept({ taskId, clientId: "bench", createdAt, draftUpload: false, submission }, 0);
  await tasks.dispatched(taskId);
  for (const row of all) await rows.putIfAbsent(row);
  return table.items().map(indexedByDueDate);
}

/** A declared row needs no attention, so it has left the index. */
function indexedByDueDate({ attentionUnder, attentionAt, ...item }: Item): Item {
  return item["state"] === "FAILED" ? { ...item, attentionUnder, attentionAt } : item;
}

/** As DynamoDB writes values. */
function attributesOf(item: object): Record<string, unknown> {
  const known = Object.entries(item).filter(([, value]) => value !== undefined);
  return Object.fromEntries(known.map(([name, value]: [string, unknown]) => [name, attributeOf(value)]));
}

function attributeOf(value: unknown): object {
  if (typeof value === "string") return { S: value };
  if (typeof value === "number") return { N: String(value) };
  if (typeof value === "boolean") return { BOOL: value };
  if (typeof value === "object" && value !== null) return { M: attributesOf(value) };
  throw new Error(`no attribute of ${typeof value}`);
}

function aRow(row: number): Row {
  const { acceptedAt } = template;
  const failed = row % failedOf === 0;
  const figures = { amountReceived: 120, platform: "Airbnb", paymentMethod: "Μετρητά" };
  return {
    taskId: Number(template.taskId),
    number: row,
    filing: 1,
    isDraft: false,
    acceptedAt,
    lastUpdated: acceptedAt,
    details: "",
    reservation: {
      reservationId: `R-${row}`,
      apartmentId: 1 + (row % 10),
      startDate: "01/01/2026",
      endDate: "03/01/2026",
      ...figures,
      isForeigner: true,
      guestName: "Ada Byron",
      guestId: "P1",
    },
    ...(failed
      ? { state: "FAILED", errorValue: "rejected_by_portal", declarationServerId: "" }
      : { state: "SUBMITTED", errorValue: "", declarationServerId: String(row) }),
  };
}
