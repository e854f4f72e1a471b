import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DeleteCommand, DynamoDBDocumentClient, PutCommand, paginateScan } from "@aws-sdk/lib-dynamodb";
import { newRandomId } from "../../../shared/aws/random-ids.ts";
import { createStore } from "../../../shared/aws/store.ts";
import { systemClock as clock } from "../../../shared/clock.ts";
import { rowRef } from "../../../shared/records/keys.ts";
import type { Connection, Location } from "./connection.ts";
import { createDeadLetters } from "./dead-letters.ts";
import { findOutputs, readDeployment, readLocalDeployment } from "./deployment.ts";
import { createRegister } from "./erase-guests.ts";
import { removalsIn } from "./evidence.ts";
import { callLimits, failureInWords } from "./failure.ts";
import { createOperator } from "./operator.ts";
import { createProgram } from "./program.ts";
import { restore } from "./restore.ts";

const anybody = { credentials: { accessKeyId: "local", secretAccessKey: "local" } };

/** Which deployment a failure is about; empty before one is known. */
let about = "";

function connect({ local, outputs, stage }: Location): Connection {
  const folder = process.env["LOCAL_FOLDER"] ?? ".local";
  const deployment = local ? readLocalDeployment(folder) : readDeployment(outputs ?? findOutputs(".", stage), stage);
  about = `${deployment.name}: `;
  const { region, endpoints, table: tableName, register } = deployment;
  const at = (endpoint: string | undefined) => (endpoint === undefined ? {} : { endpoint, ...anybody });
  const documents = DynamoDBDocumentClient.from(
    new DynamoDBClient({ region, ...callLimits, ...at(endpoints?.table) }),
    {
      marshallOptions: { removeUndefinedValues: true },
    },
  );
  const storeOf = (table: string) => createStore({ documents, tableName: table, newWriteId: newRandomId, clock });
  const sqs = new SQSClient({ region, ...callLimits, ...at(endpoints?.queues) });
  const registered = createRegister(storeOf(register));
  const operatorOf = (table: string) =>
    createOperator({ store: storeOf(table), register: registered, newId: randomUUID, now: clock.now });
  async function* each(TableName: string) {
    const scan = { TableName, ConsistentRead: true };
    for await (const { Items = [] } of paginateScan({ client: documents }, scan)) yield* Items;
  }
  return {
    operator: operatorOf(tableName),
    async restore(TableName, { withoutLive, evidence }) {
      if (TableName === tableName) throw new Error(`${tableName} is the table in use: name the restored one`);
      await restore({
        ...(!withoutLive && { live: () => each(tableName) }),
        ...(evidence !== undefined && { removed: removalsIn(evidence) }),
        name: TableName,
        restored: () => each(TableName),
        put: async (Item) => void (await documents.send(new PutCommand({ TableName, Item }))),
        remove: async ({ pk, sk }) => void (await documents.send(new DeleteCommand({ TableName, Key: { pk, sk } }))),
        now: clock.now(),
      });
      return (await operatorOf(TableName).eraseAgain()).map(rowRef);
    },
    deadLetters: createDeadLetters(sqs, deployment),
    name: deployment.name,
    outputs: deployment.outputs,
    now: clock.now,
  };
}

let typed: AsyncIterator<string> | undefined;

async function ask(question: string): Promise<string> {
  process.stderr.write(question);
  typed ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]();
  const line = await typed.next();
  return line.done ? "" : line.value.trim();
}

try {
  await createProgram({ connect, print: (text) => console.log(text), ask }).parseAsync();
} catch (error) {
  console.error(`${about}${failureInWords(error)}`);
  process.exitCode = 1;
}
process.stdin.destroy();
