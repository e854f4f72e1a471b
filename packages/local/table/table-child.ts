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
import type { ChildDefinition } from "../processes/child.ts";
import { loopback } from "../processes/ports.ts";
import type { StateFolder } from "../state-folder.ts";

export const tableName = "declarations";
export const registerName = "register";

const require = createRequire(import.meta.url);
const dynoxidePackage = "@dynoxide/linux-x64/package.json";
const guard = join(import.meta.dirname, "../processes/guard.ts");

export type TableEngine = (folder: string, port: number) => readonly [program: string, ...programArguments: string[]];

export function tableChild(
  { path, records }: Pick<StateFolder, "path" | "records">,
  port: number,
  engine = bestEngine(),
): ChildDefinition {
  const recordOfItsChild = join(records, "table");
  return {
    name: "table",
    program: process.execPath,
    arguments: [guard, recordOfItsChild, ...engine(path, port)],
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

export const dynoxide: TableEngine = (folder, port) => {
  const program = join(dirname(require.resolve(dynoxidePackage)), "dynoxide");
  return [program, "serve", "--host", loopback, "--port", String(port), "--db-path", join(folder, "table.db")];
};

/** Slower, but without native parts. */
export const dynalite: TableEngine = (folder, port) => {
  const options = ["--host", loopback, "--port", String(port), "--path", join(folder, "table"), "--createTableMs", "0"];
  return [process.execPath, require.resolve("dynalite/cli.js"), ...options];
};

function bestEngine(): TableEngine {
  try {
    require.resolve(dynoxidePackage);
    return dynoxide;
  } catch {
    return dynalite;
  }
}
