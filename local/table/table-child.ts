import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
  UpdateTableCommand,
} from "@aws-sdk/client-dynamodb";
import { tableInput } from "../../shared/deployment/table.ts";
import { credentials, region } from "../aws.ts";
import type { ChildDefinition } from "../processes/child.ts";
import { loopback } from "../processes/ports.ts";
import type { StateFolder } from "../state-folder.ts";

export const tableName = "declarations";
export const registerName = "register";

const require = createRequire(import.meta.url);
const dynoxidePackage = "@dynoxide/linux-x64/package.json";
const guard = join(import.meta.dirname, "../processes/guard.ts");
const readyWithinMs = 20_000;

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

/** Makes the tables where they are not there yet, as soon as the endpoint answers. */
export async function createTables(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials, maxAttempts: 1 });
  const deadline = Date.now() + readyWithinMs;
  for (const name of [tableName, registerName])
    while (!(await isThere(client, name, Date.now() > deadline))) await sleep(50);
  client.destroy();
}

async function isThere(client: DynamoDBClient, name: string, last: boolean): Promise<boolean> {
  try {
    await client.send(new CreateTableCommand(tableInput(name)));
  } catch (error) {
    if (last) throw error;
    if (!(error instanceof ResourceInUseException)) return false;
  }
  const { Table } = await client.send(new DescribeTableCommand({ TableName: name }));
  if (Table?.TableStatus !== "ACTIVE") return false;
  await addIndexes(client, name, new Set(Table.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName)));
  return true;
}

/** A folder of an earlier version lacks indexes that came since. */
async function addIndexes(
  client: DynamoDBClient,
  TableName: string,
  there: ReadonlySet<string | undefined>,
): Promise<void> {
  const { AttributeDefinitions, GlobalSecondaryIndexes = [] } = tableInput(TableName);
  for (const Create of GlobalSecondaryIndexes.filter(({ IndexName }) => !there.has(IndexName))) {
    const change = { AttributeDefinitions, GlobalSecondaryIndexUpdates: [{ Create }] };
    await client.send(new UpdateTableCommand({ TableName, ...change }));
  }
}

export const dynoxide: TableEngine = (folder, port) => {
  const program = join(dirname(require.resolve(dynoxidePackage)), "dynoxide");
  return [program, "serve", "--host", loopback, "--port", String(port), "--db-path", join(folder, "table.db")];
};

/** Slower, without native parts. */
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
