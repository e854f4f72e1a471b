import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  ResourceInUseException,
} from "@aws-sdk/client-dynamodb";
import { tableInput } from "../../shared/aws/table-input.ts";
import { credentials, region } from "../aws.ts";
import type { ChildDefinition } from "../processes/child.ts";
import { loopback } from "../processes/ports.ts";

export const tableName = "declarations";

const require = createRequire(import.meta.url);
const guard = join(import.meta.dirname, "../processes/guard.ts");
const readyWithinMs = 20_000;

/** The embedded DynamoDB: dynoxide, or dynalite where that has no build, under a guard that ends it with the stack. */
export function tableChild(folder: string, records: string, port: number): ChildDefinition {
  const [program, ...programArguments] = dynoxide(folder, port) ?? dynalite(folder, port);
  const recordOfItsChild = join(records, "table");
  return {
    name: "table",
    program: process.execPath,
    arguments: [guard, recordOfItsChild, program, ...programArguments],
    record: join(records, "table-guard"),
    recordOfItsChild,
  };
}

/** Makes the table where it is not there yet, as soon as the endpoint answers. */
export async function createTable(endpoint: string): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials, maxAttempts: 1 });
  const deadline = Date.now() + readyWithinMs;
  while (!(await isThere(client, Date.now() > deadline))) await sleep(50);
  client.destroy();
}

async function isThere(client: DynamoDBClient, last: boolean): Promise<boolean> {
  try {
    await client.send(new CreateTableCommand(tableInput(tableName)));
  } catch (error) {
    if (last) throw error;
    if (!(error instanceof ResourceInUseException)) return false;
  }
  const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }));
  return Table?.TableStatus === "ACTIVE";
}

function dynoxide(folder: string, port: number): [string, ...string[]] | undefined {
  const packageFile = resolved("@dynoxide/linux-x64/package.json");
  if (!packageFile) return undefined;
  const program = join(dirname(packageFile), "dynoxide");
  return [program, "serve", "--host", loopback, "--port", String(port), "--db-path", join(folder, "table.db")];
}

function dynalite(folder: string, port: number): [string, ...string[]] {
  const program = require.resolve("dynalite/cli.js");
  const options = ["--host", loopback, "--port", String(port), "--path", join(folder, "table"), "--createTableMs", "0"];
  return [process.execPath, program, ...options];
}

function resolved(file: string): string | undefined {
  try {
    const path = require.resolve(file);
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
