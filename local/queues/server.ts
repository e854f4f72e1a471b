import { randomUUID } from "node:crypto";
import { CreateQueueCommand, SQSClient } from "@aws-sdk/client-sqs";
import { buildApp } from "fauxqs";
import * as v from "valibot";
import type { QueueDefinition } from "../../shared/deployment/queues.ts";
import type { QueueName } from "../../shared/deployment/touches.ts";
import { credentials, queueArn, region } from "../aws.ts";
import { loopback } from "../processes/ports.ts";
import { deadLettersOf, queueOf } from "./definitions.ts";

export type Queues = Awaited<ReturnType<typeof startQueues>>;

/**
 * SQS on this machine. It starts empty on purpose: the table is the truth, and the sweeper rings. SQS shares a standard
 * queue between its message groups, which fauxqs does not: here it is a FIFO queue, one message of a group at a time, in
 * which no message counts as sent before.
 */
export async function startQueues(definitions: Readonly<Record<QueueName, QueueDefinition>>) {
  const app = buildApp({ logger: false });
  app.addHook("preHandler", async ({ body }) => {
    if (v.is(Grouped, body) && !("MessageDeduplicationId" in body)) {
      Object.assign(body, { MessageDeduplicationId: randomUUID() });
    }
  });
  const endpoint = await app.listen({ host: loopback, port: 0 });
  const client = new SQSClient({ endpoint, region, credentials });
  const tasks = await createQueue(client, "tasks", { ...definitions.tasks, fifo: true });
  const filings = await createQueue(client, "filings", definitions.filings);
  const quick = await createQueue(client, "quick", definitions.quick, "filings");
  const events = await createQueue(client, "events", definitions.events);
  client.destroy();
  return {
    endpoint,
    urls: {
      tasks: endpoint + tasks.path,
      filings: endpoint + filings.path,
      quick: endpoint + quick.path,
      events: endpoint + events.path,
    },
    deadLetters: {
      tasks: endpoint + tasks.deadLetters,
      filings: endpoint + filings.deadLetters,
      events: endpoint + events.deadLetters,
    },
    async close() {
      await app.close();
    },
  };
}

const Grouped = v.looseObject({ MessageBody: v.string(), MessageGroupId: v.string() });

/** Gives the paths of its address and of its dead letters'. The host there is a name that nothing resolves. */
async function createQueue(client: SQSClient, name: QueueName, definition: QueueDefinition, lettersOf = name) {
  const deadLetters = deadLettersOf(lettersOf, definition);
  const dead = await client.send(new CreateQueueCommand(deadLetters));
  const queue = queueOf(name, definition, queueArn(deadLetters.QueueName));
  const { QueueUrl } = await client.send(new CreateQueueCommand(queue));
  if (!QueueUrl || !dead.QueueUrl) throw new Error(`queue ${name} has no address`);
  return { path: new URL(QueueUrl).pathname, deadLetters: new URL(dead.QueueUrl).pathname };
}
