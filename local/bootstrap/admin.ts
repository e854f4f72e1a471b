import { createHash } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { credentials, region } from "../aws.ts";
import { tableName } from "../table/table.ts";

/** An API client's id and secret. */
export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** Writes the first admin client, as the operator's command does on AWS: nobody could make it through the API. */
export async function createAdmin(endpoint: string, { id, secret }: Credentials): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const now = new Date().toISOString();
  await DynamoDBDocumentClient.from(client).send(
    new UpdateCommand({
      TableName: tableName,
      Key: { pk: `CLIENT#${id}`, sk: "CLIENT" },
      UpdateExpression:
        "SET clientId = :id, secretHash = :hash, #roles = :roles, listedUnder = :list, listedAt = :id, createdAt = if_not_exists(createdAt, :now), updatedAt = if_not_exists(updatedAt, :now)",
      ExpressionAttributeNames: { "#roles": "roles" },
      ExpressionAttributeValues: {
        ":id": id,
        ":hash": createHash("sha256").update(secret).digest("base64url"),
        ":roles": ["admin"],
        ":list": "CLIENTS",
        ":now": now,
      },
    }),
  );
  client.destroy();
}
