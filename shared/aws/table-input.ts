import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";
import { table } from "./table.ts";

/** The table's CreateTable request, for the local stack and for tests. On AWS the stack makes the same table. */
export function tableInput(name: string): CreateTableCommandInput {
  const indexes = Object.entries(table.indexes);
  const attributes = [table, ...indexes.map(([, index]) => index)].flatMap((keys) => [
    { AttributeName: keys.partitionKey, AttributeType: "S" as const },
    { AttributeName: keys.sortKey, AttributeType: "sortKeyType" in keys ? ("N" as const) : ("S" as const) },
  ]);
  return {
    TableName: name,
    BillingMode: "PAY_PER_REQUEST",
    AttributeDefinitions: attributes,
    KeySchema: keySchema(table),
    GlobalSecondaryIndexes: indexes.map(([IndexName, index]) => ({
      IndexName,
      KeySchema: keySchema(index),
      Projection: { ProjectionType: "KEYS_ONLY" },
    })),
  };
}

function keySchema({ partitionKey, sortKey }: { partitionKey: string; sortKey: string }) {
  return [
    { AttributeName: partitionKey, KeyType: "HASH" as const },
    { AttributeName: sortKey, KeyType: "RANGE" as const },
  ];
}
