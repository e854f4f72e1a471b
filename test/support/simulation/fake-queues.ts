import { SendMessageCommand } from "@aws-sdk/client-sqs";
import type { QueueDefinition } from "../../../shared/deployment/queues.ts";
import type { QueueName } from "../../../shared/deployment/touches.ts";
import { awsError } from "./aws-errors.ts";
import type { Gate, Process } from "./gate.ts";
import { permissionsOf } from "./permissions.ts";
import type { Scheduler } from "./scheduler.ts";

interface Message {
  readonly body: string;
  readonly group: string | undefined;
  visibleAt: number;
  received: number;
  inFlight: boolean;
}

/** What a queue may do to a message on its way. */
export interface Delivery {
  /** How many copies arrive: 0 loses it, 2 is a duplicate. */
  readonly copies: number;
  /** Milliseconds until each becomes visible. */
  readonly delay: number;
}

export interface QueueOptions {
  readonly definitions: Record<QueueName, QueueDefinition>;
  readonly deliver: (queue: QueueName) => Delivery;
  /** Whether the next message of a queue is any that is visible, instead of the first. */
  readonly reorders: () => boolean;
  readonly pick: (choices: number) => number;
  /** Called when a message may have become receivable. */
  readonly wake: (queue: QueueName) => void;
}

export interface Receipt {
  readonly body: string;
  done(): void;
}

/** SQS: visibility, groups that wait in line, deduplication, redrive. */
export interface FakeQueues {
  send(queue: QueueName, body: string, group?: string, deduplicationId?: string): void;
  /** What is next, and up to so many of its group that wait behind it. */
  receive(queue: QueueName, atMost: number): Receipt[];
  /** As SQS measures it: messages that could be taken now, and how many ever were. */
  standing(queue: QueueName): { readonly visible: number; readonly taken: number };
  deadLetters(): readonly { readonly queue: QueueName; readonly body: string }[];
}

const deduplicationMs = 5 * 60_000;

export function createFakeQueues(scheduler: Scheduler, options: QueueOptions): FakeQueues {
  const waiting: Record<QueueName, Message[]> = { tasks: [], filings: [] };
  const sent = new Map<string, number>();
  const taken: Record<QueueName, number> = { tasks: 0, filings: 0 };
  const dead: { queue: QueueName; body: string }[] = [];

  /** A group whose message is being worked on waits, and so does what stands behind another of its group. */
  function receivable(queue: QueueName): Message[] {
    const now = scheduler.now();
    const blocked = new Set(waiting[queue].filter(({ inFlight }) => inFlight).map(({ group }) => group));
    return waiting[queue].filter(({ visibleAt, inFlight, group }) => {
      if (inFlight || visibleAt > now) return false;
      return group === undefined || !blocked.has(group);
    });
  }

  function take(queue: QueueName, message: Message): Receipt[] {
    const { maxReceiveCount, visibilityMs } = options.definitions[queue];
    const remove = () => {
      waiting[queue] = waiting[queue].filter((other) => other !== message);
    };
    message.received += 1;
    if (message.received > maxReceiveCount) {
      remove();
      dead.push({ queue, body: message.body });
      return [];
    }
    message.inFlight = true;
    taken[queue] += 1;
    const receipt = message.received;
    message.visibleAt = scheduler.now() + visibilityMs;
    scheduler.after(visibilityMs, () => {
      if (message.received !== receipt) return;
      message.inFlight = false;
      options.wake(queue);
    });
    return [{ body: message.body, done: remove }];
  }

  return {
    send(queue, body, group, deduplicationId) {
      const now = scheduler.now();
      if (deduplicationId !== undefined) {
        const before = sent.get(deduplicationId);
        if (before !== undefined && now < before + deduplicationMs) return;
        sent.set(deduplicationId, now);
      }
      const { copies, delay } = options.deliver(queue);
      for (let copy = 0; copy < copies; copy += 1) {
        // The second copy of a FIFO message escapes the line: two workers may be at one filing.
        const line = copy === 0 ? group : undefined;
        waiting[queue].push({ body, group: line, visibleAt: now + delay, received: 0, inFlight: false });
        scheduler.after(delay, () => options.wake(queue));
      }
    },

    receive(queue, atMost) {
      const ready = receivable(queue);
      const first = ready[options.reorders() ? options.pick(ready.length) : 0];
      if (!first) return [];
      const mates = first.group === undefined ? [] : ready.filter(({ group }) => group === first.group);
      const behind = mates.slice(mates.indexOf(first) + 1, mates.indexOf(first) + atMost);
      return [first, ...behind].flatMap((message) => take(queue, message));
    },

    standing: (queue) => ({
      visible: waiting[queue].filter(({ inFlight, visibleAt }) => !inFlight && visibleAt <= scheduler.now()).length,
      taken: taken[queue],
    }),

    deadLetters: () => dead,
  };
}

/** The SQS client of one process. Queue URLs are the queues' names. */
export function createFakeSqs(queues: FakeQueues, gate: Gate, process: Process, latency: () => number) {
  async function send<Output>(command: object): Promise<Output>;
  async function send(command: object): Promise<object> {
    if (!(command instanceof SendMessageCommand)) throw new Error("the fake queues do not know this command");
    const { QueueUrl, MessageBody = "", MessageGroupId, MessageDeduplicationId } = command.input;
    const queue: QueueName = QueueUrl === "tasks" ? "tasks" : "filings";
    return gate.cross<object>({
      step: { process, port: "queue", name: `ring ${queue}`, key: MessageBody },
      effect() {
        permissionsOf(process.role).ring(queue);
        queues.send(queue, MessageBody, MessageGroupId, MessageDeduplicationId);
        return {};
      },
      error(failing) {
        throw awsError(failing, "queue");
      },
      latency: latency(),
    });
  }
  return { send };
}
