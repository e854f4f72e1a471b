import { randomUUID } from "node:crypto";
import { DynamoDBClient } from "@aws-sdk/client-dynamodb";
import { SQSClient } from "@aws-sdk/client-sqs";
import { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { newRandomId } from "../shared/aws/random-ids.ts";
import { createStore } from "../shared/aws/store.ts";
import { systemClock as clock } from "../shared/clock.ts";
import { readDeployment } from "./admin/deployment.ts";
import { createOperator } from "./admin/operator.ts";
import { type Connection, createProgram, type Location } from "./admin/program.ts";

/** A table named by hand needs no outputs; the queues' addresses are only there. */
function connect({ outputs, stack, ...named }: Location): Connection {
  const deployed = named.table ? undefined : readDeployment(outputs, stack);
  const region = named.region ?? deployed?.region;
  const options = region === undefined ? {} : { region };
  const documents = DynamoDBDocumentClient.from(new DynamoDBClient(options), {
    marshallOptions: { removeUndefinedValues: true },
  });
  const tableName = named.table ?? deployed?.table ?? "";
  const store = createStore({ documents, tableName, newWriteId: newRandomId, clock });
  return {
    operator: createOperator({ store, newId: randomUUID, now: clock.now }),
    sqs: new SQSClient(options),
    get deadLetters() {
      return (deployed ?? readDeployment(outputs, stack)).deadLetters;
    },
  };
}

try {
  await createProgram({ connect, print: (text) => console.log(text) }).parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : "it failed");
  process.exitCode = 1;
}
