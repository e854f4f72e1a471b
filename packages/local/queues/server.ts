import { randomUUID } from "node:crypto";
import { CreateQueueCommand, type CreateQueueCommandInput, SQSClient } from "@aws-sdk/client-sqs";
import { buildApp } from "fauxqs";
import * as v from "valibot";
import type { QueueDefinition } from "../../../shared/deployment/queues.ts";
import type { OwnLettersQueue, QueueName } from "../../../shared/deployment/touches.ts";
import { credentials, queueArn, region } from "../aws.ts";
import { isFromProgram } from "../machine/callers.ts";
import { loopback } from "../machine/ports.ts";
import { deadLettersOf, queueOf } from "./definitions.ts";

/** SQS on this machine. */
export interface Queues {
  readonly endpoint: string;
  /** The address of each queue. */
  readonly urls: Readonly<Record<QueueName, string>>;
  /** The address of each queue of messages that were given up. */
  readonly deadLetters: Readonly<Record<OwnLettersQueue, string>>;
  /** Ends it, and all messages with it. */
  close(): Promise<void>;
}

const Grouped = v.looseObject({ MessageBody: v.string(), MessageGroupId: v.string() });

/**
 * Starts SQS on this machine, empty on purpose: the table is the truth, and the sweep wakes what is due. SQS shares a
 * standard queue between its message groups, fauxqs does not: here the queue of tasks is a FIFO queue, which hands out one
 * message of a group at a time, and in which no message counts as a duplicate.
 */
export async function startQueues(definitions: Readonly<Record<QueueName, QueueDefinition>>): Promise<Queues> {
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
