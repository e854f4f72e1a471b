import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import pRetry from "p-retry";
import { freePort, loopback } from "../../packages/local/machine/ports.ts";
import { newRandomId } from "../../shared/aws/random-ids.ts";
import { createStore, type Store } from "../../shared/aws/store.ts";
import { systemClock } from "../../shared/clock.ts";
import { tableInput } from "../../shared/deployment/table.ts";
import { memoryStore } from "./memory-store.ts";
import { createFakeTable } from "./simulation/fake-table.ts";

const require = createRequire(import.meta.url);

/** The repositories must work on the embedded table and on the one in memory that the simulation runs on. */
export const engines = ["dynoxide", "memory"] as const;
export type Engine = (typeof engines)[number];

export interface TestTable {
  readonly store: Store;
  /** A store over the same table that sends every write twice, as when the first answer is lost and the SDK retries. */
  readonly stutteringStore: Store;
  stop(): Promise<void>;
}

export const dynoxide = join(dirname(require.resolve("@dynoxide/linux-x64/package.json")), "dynoxide");

const serving = (port: number) => ["serve", "--host", loopback, "--port", String(port)];

export async function startTable(engine: Engine): Promise<TestTable> {
  return engine === "memory" ? memoryTable() : startDynoxide();
}

function memoryTable(): TestTable {
  const table = createFakeTable({ now: () => Date.now() });
  return {
    store: memoryStore(table),
    stutteringStore: memoryStore({
      execute(command) {
        table.execute(command);
        return table.execute(command);
      },
    }),
    stop: async () => undefined,
  };
}

async function startDynoxide(): Promise<TestTable> {
  const tableName = "contract";
  const { port, store, stop } = await serveTable(tableName);
  return { store, stutteringStore: storeOver(documentsOf(stuttering(clientOf(port))), tableName), stop };
}

/** The embedded table in a process of its own: in memory, or on a file by `--db-path`. */
export async function serveTable(tableName: string, ...options: readonly string[]) {
  const port = await freePort();
  const child = spawn(dynoxide, [...serving(port), ...options], { stdio: "ignore" });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const client = clientOf(port);
  await createTable(client, tableName);
  const documents = documentsOf(client);
  return {
    port,
    documents,
    store: storeOver(documents, tableName),
    async stop() {
      process.off("exit", kill);
      client.destroy();
      await ended(child, kill);
    },
  };
}

function clientOf(port: number): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: `http://127.0.0.1:${port}`,
    region: "eu-central-1",
    credentials: { accessKeyId: "test", secretAccessKey: "test" },
    maxAttempts: 1,
  });
}

const documentsOf = (client: DynamoDBClient) =>
  DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });

const storeOver = (documents: DynamoDBDocumentClient, tableName: string) =>
  createStore({ documents, tableName, newWriteId: newRandomId, clock: systemClock });

function stuttering(client: DynamoDBClient): DynamoDBClient {
  client.middlewareStack.add((next) => async (args) => {
    await next(args);
    return next(args);
  });
  return client;
}

/** Waits up to twenty seconds for the process to answer. A file has its table already. */
async function createTable(client: DynamoDBClient, tableName: string): Promise<void> {
  const create = () =>
    client.send(new CreateTableCommand(tableInput(tableName))).catch((error: unknown) => {
      if (!(error instanceof ResourceInUseException)) throw error;
    });
  await pRetry(create, { retries: 800, minTimeout: 25, factor: 1 });
}

async function ended(child: ChildProcess, kill: () => boolean): Promise<void> {
  if (child.exitCode !== null) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once("exit", () => resolve());
  kill();
  await promise;
}
