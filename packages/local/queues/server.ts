import { randomUUID } from "node:crypto";
import { CreateQueueCommand, type CreateQueueCommandInput, SQSClient } from "@aws-sdk/client-sqs";
import { buildApp } from "fauxqs";
import * as v from "valibot";
import type { QueueDefinition } from "../../../shared/deployment/queues.ts";
import type { QueueName } from "../../../shared/deployment/touches.ts";
import { credentials, queueArn, region } from "../aws.ts";
import { isFromProgram } from "../machine/callers.ts";
import { loopback } from "../machine/ports.ts";
import { deadLettersOf, queueOf } from "./definitions.ts";

export type Queues = Awaited<ReturnType<typeof startQueues>>;

const Grouped = v.looseObject({ MessageBody: v.string(), MessageGroupId: v.string() });

/**
 * SQS on this machine. It starts empty on purpose: the table is the truth, and the sweep wakes what is due. SQS shares a
 * standard queue between its message groups, fauxqs does not: here the queue of tasks is a FIFO queue, which hands out one
 * message of a group at a time, and in which no message counts as a duplicate.
 */
export async function startQueues(definitions: Readonly<Record<QueueName, QueueDefinition>>) {
  const app = buildApp({ logger: false });
  app.addHook("onRequest", async ({ headers }, reply) => {
    if (!isFromProgram(headers)) await reply.code(403).send();
  });
  app.addHook("preHandler", async ({ body }) => {
    if (v.is(Grouped, body) && !("MessageDeduplicationId" in body)) {
      Object.assign(body, { MessageDeduplicationId: randomUUID() });
    }
  });
  const endpoint = await app.listen({ host: loopback, port: 0 });
  const client = new SQSClient({ endpoint, region, credentials });

  /** Gives a queue's address: the one that fauxqs answers has a host that nothing resolves. */
  const create = async (input: CreateQueueCommandInput) =>
    endpoint + new URL((await client.send(new CreateQueueCommand(input))).QueueUrl ?? "").pathname;
  const createPair = async (name: QueueName, definition: QueueDefinition, deadLettersName = name) => {
    const letters = deadLettersOf(deadLettersName, definition);
    const deadLetters = await create(letters);
    return { url: await create(queueOf(name, definition, queueArn(letters.QueueName))), deadLetters };
  };
  const tasks = await createPair("tasks", { ...definitions.tasks, fifo: true });
  const filings = await createPair("filings", definitions.filings);
  const quick = await createPair("quick", definitions.quick, "filings");
  const events = await createPair("events", definitions.events);
  client.destroy();
  return {
    endpoint,
    urls: { tasks: tasks.url, filings: filings.url, quick: quick.url, events: events.url },
    deadLetters: { tasks: tasks.deadLetters, filings: filings.deadLetters, events: events.deadLetters },
    async close() {
      await app.close();
    },
  };
}
