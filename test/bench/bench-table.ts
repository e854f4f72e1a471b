import { spawn } from "node:child_process";
import { once } from "node:events";
import { CreateTableCommand, DynamoDBClient, ResourceInUseException } from "@aws-sdk/client-dynamodb";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import pRetry from "p-retry";
import { credentials, region } from "../../local/aws.ts";
import { freePort } from "../../local/processes/ports.ts";
import { newRandomId } from "../../shared/aws/random-ids.ts";
import { createStore } from "../../shared/aws/store.ts";
import { systemClock as clock } from "../../shared/clock.ts";
import { tableInput } from "../../shared/deployment/table.ts";

export const tableName = "bench";
export const dynoxide = "node_modules/@dynoxide/linux-x64/dynoxide";

/** The embedded table in a process of its own: in memory, or on a file by `--db-path`. */
export async function startTable(...options: readonly string[]) {
  const port = await freePort();
  const table = spawn(dynoxide, ["serve", "--port", String(port), ...options], { stdio: "ignore" });
  const client = new DynamoDBClient({ endpoint: `http://127.0.0.1:${port}`, region, credentials });
  const create = () =>
    client.send(new CreateTableCommand(tableInput(tableName))).catch((error: unknown) => {
      if (!(error instanceof ResourceInUseException)) throw error;
    });
  await pRetry(create, { retries: 50, minTimeout: 100, factor: 1 });
  const documents = DynamoDBDocumentClient.from(client, { marshallOptions: { removeUndefinedValues: true } });
  return {
    documents,
    store: createStore({ documents, tableName, newWriteId: newRandomId, clock }),
    async stop() {
      client.destroy();
      table.kill();
      await once(table, "exit");
    },
  };
}
