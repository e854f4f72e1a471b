import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { isSecretOf, operatorName } from "../../../shared/auth/client-record.ts";
import { type ClientRepository, createClientRepository } from "../../../shared/auth/client-repository.ts";
import { createStore } from "../../../shared/aws/store.ts";
import { systemClock } from "../../../shared/clock.ts";
import { credentials, region } from "../aws.ts";
import { tableName } from "../table/tables.ts";

export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** Creates the first admin client, as the operator's command does on AWS: no API call could create it. */
export async function createAdmin(endpoint: string, admin: Credentials): Promise<void> {
  const client = new DynamoDBClient({ endpoint, region, credentials });
  const documents = DynamoDBDocumentClient.from(client);
  const store = createStore({ documents, tableName, newWriteId: randomUUID, clock: systemClock });
  const clients = createClientRepository(store);
  await ensureAdmin(clients, admin, new Date().toISOString());
  client.destroy();
}

/** Lets the admin log in with this secret only. */
export async function ensureAdmin(clients: ClientRepository, { id, secret }: Credentials, now: string): Promise<void> {
  const known = await clients.find(id);
  if (!known) {
    // biome-ignore lint/plugin: nothing else runs yet
    await clients.create({ clientId: id, secret, roles: ["admin"], createdAt: now, createdBy: operatorName });
  } else if (!isSecretOf(known, secret)) {
    // biome-ignore lint/plugin: an admin that was deleted stays deleted
    await clients.changeSecret(known, secret, now, operatorName);
  }
}
