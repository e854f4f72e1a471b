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

export const tableName = "declarations";
export const registerName = "register";

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
