import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import pRetry from "p-retry";
import { tableInput } from "../../../shared/deployment/table.ts";
import { credentials, region } from "../aws.ts";
import type { StateFolder } from "../machine/state-folder.ts";
import type { ChildDefinition } from "../processes/child.ts";

export const tableName = "declarations";
export const registerName = "register";

const require = createRequire(import.meta.url);
const dynoxidePackage = "@dynoxide/linux-x64/package.json";
const script = (name: string) => join(import.meta.dirname, name);

/** The arguments for Node, which runs the engine under a guard; `record` is the file for the engine's process. */
export type TableEngine = (folder: string, port: number, record: string) => readonly string[];

export function tableChild(
  { path, records }: Pick<StateFolder, "path" | "records">,
  port: number,
  engine = bestEngine(),
): ChildDefinition {
  const recordOfItsChild = join(records, "table");
  return {
    name: "table",
    program: process.execPath,
    arguments: engine(path, port, recordOfItsChild),
    record: join(records, "table-guard"),
    recordOfItsChild,
  };
}

/** Creates the tables that are missing, as soon as the endpoint answers. */
export async function createTables(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials, maxAttempts: 1 });
  for (const name of [tableName, registerName]) {
    await pRetry(() => createTable(client, name), { retries: 400, minTimeout: 50, factor: 1 });
  }
  client.destroy();
}

async function createTable(client: DynamoDBClient, TableName: string): Promise<void> {
  await client.send(new CreateTableCommand(tableInput(TableName))).catch((error: unknown) => {
    if (!(error instanceof ResourceInUseException)) throw error;
  });
  const { Table } = await client.send(new DescribeTableCommand({ TableName }));
  if (Table?.TableStatus !== "ACTIVE") throw new Error(`the table ${TableName} is not active yet`);
  await addIndexes(client, TableName, Table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName) ?? []);
}

/** A table of an earlier version lacks the indexes added since. */
async function addIndexes(client: DynamoDBClient, TableName: string, known: readonly (string | undefined)[]) {
  const { AttributeDefinitions, GlobalSecondaryIndexes = [] } = tableInput(TableName);
  for (const Create of GlobalSecondaryIndexes.filter(({ IndexName }) => !known.includes(IndexName))) {
    const change = { AttributeDefinitions, GlobalSecondaryIndexUpdates: [{ Create }] };
    await client.send(new UpdateTableCommand({ TableName, ...change }));
  }
}

export const dynoxide: TableEngine = (folder, port, record) => {
  const program = join(dirname(require.resolve(dynoxidePackage)), "dynoxide");
  return [script("dynoxide.ts"), record, String(port), program, "serve", "--db-path", join(folder, "table.db")];
};

/** Slower, but without native parts. */
export const dynalite: TableEngine = (folder, port, record) => {
  const guard = script("../processes/guard.ts");
  return [guard, record, process.execPath, script("dynalite.ts"), String(port), join(folder, "table")];
};

function bestEngine(): TableEngine {
  try {
    require.resolve(dynoxidePackage);
    return dynoxide;
  } catch {
    return dynalite;
  }
}
