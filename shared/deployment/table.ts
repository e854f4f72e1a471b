import type { CreateTableCommandInput } from "@aws-sdk/client-dynamodb";

/** The only table and its sparse indexes. Indexes project only keys; listings fetch the records. */
export const table = {
  partitionKey: "pk",
  sortKey: "sk",
  /** Epoch seconds after which DynamoDB may delete the item; readers filter by it themselves. */
  timeToLive: "expiresAt",
  indexes: {
    /** Clients, owners, apartments, reservations of a year. */
    listed: { partitionKey: "listedUnder", sortKey: "listedAt" },
    /** Apartments of one owner. */
    owned: { partitionKey: "ownedBy", sortKey: "ownedAt" },
    /** Failed, open and review reservations, by the time from which they need attention. */
    attention: { partitionKey: "attentionUnder", sortKey: "attentionAt" },
    /** Open tasks and filings, by the time (epoch milliseconds) of their next wake-up. */
    due: { partitionKey: "due", sortKey: "dueAt", sortKeyType: "number" },
    /** Records whose events are still to be sent, oldest first. */
    owed: { partitionKey: "owedUnder", sortKey: "owedAt" },
  },
} as const;

export interface Key {
  readonly pk: string;
  readonly sk: string;
}

/**
 * The table's CreateTable request, for the local stack and tests. On AWS the stack creates the same table.
 *
 * @example
 * await client.send(new CreateTableCommand(tableInput("records")));
 */
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
