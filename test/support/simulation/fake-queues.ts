import { SendMessageCommand } from "@aws-sdk/client-sqs";
import * as v from "valibot";
import type { QueueDefinition } from "../../../shared/deployment/queues.ts";
import type { WorkQueue } from "../../../shared/deployment/touches.ts";
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
  readonly definitions: Record<WorkQueue, QueueDefinition>;
  readonly deliver: (queue: WorkQueue) => Delivery;
  /** Whether the next message of a queue is any that is visible, instead of the first. */
  readonly reorders: () => boolean;
  readonly pick: (choices: number) => number;
  /** Called when a message may have become receivable. */
  readonly wake: (queue: WorkQueue) => void;
}

export interface Receipt {
  readonly body: string;
  done(): void;
}

/** SQS: visibility, groups that wait in line, deduplication, redrive. */
export interface FakeQueues {
  send(queue: WorkQueue, body: string, group?: string, deduplicationId?: string): void;
  /** What is next, and up to so many of its group that wait behind it. */
  receive(queue: WorkQueue, atMost: number): Receipt[];
  deadLetters(): readonly { readonly queue: WorkQueue; readonly body: string }[];
}

const deduplicationMs = 5 * 60_000;
/** So far a FIFO queue looks for groups of which no message is being worked on. */
const fifoLooksThrough = 120_000;

export function createFakeQueues(scheduler: Scheduler, options: QueueOptions): FakeQueues {
  const waiting: Record<WorkQueue, Message[]> = { tasks: [], filings: [], quick: [] };
  const sent = new Map<string, number>();
  const served = new Map<string | undefined, number>();
  const dead: { queue: WorkQueue; body: string }[] = [];

  /** Of a FIFO queue: a group whose message is being worked on waits, and so does what stands behind another of its group. */
  function receivable(queue: WorkQueue): Message[] {
    const now = scheduler.now();
    const { fifo } = options.definitions[queue];
    const blocked = new Set(waiting[queue].filter(({ inFlight }) => inFlight).map(({ group }) => group));
    const seen = fifo ? waiting[queue].slice(0, fifoLooksThrough) : waiting[queue];
    const ready = seen.filter(({ visibleAt, inFlight, group }) => {
      if (inFlight || visibleAt > now) return false;
      return !fifo || group === undefined || !blocked.has(group);
    });
    return fifo ? ready : byTurns(ready);
  }

  /**
   * An assumption: AWS says that a fair queue prefers the groups that hold it up least, not how. Here the group comes
   * first of which the fewest messages are being worked on, then the one that was served longest ago.
   */
  function byTurns(ready: readonly Message[]): Message[] {
    const inFlight = Map.groupBy(
      waiting.tasks.filter((one) => one.inFlight),
      ({ group }) => group,
    );
    const busy = ({ group }: Message) => inFlight.get(group)?.length ?? 0;
    const last = ({ group }: Message) => served.get(group) ?? 0;
    return ready.toSorted((one, other) => busy(one) - busy(other) || last(one) - last(other));
  }

  function take(queue: WorkQueue, message: Message): Receipt[] {
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
    served.set(message.group, scheduler.now());
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
        const line = copy === 0 || !options.definitions[queue].fifo ? group : undefined;
        waiting[queue].push({ body, group: line, visibleAt: now + delay, received: 0, inFlight: false });
        scheduler.after(delay, () => options.wake(queue));
      }
    },

    receive(queue, atMost) {
      const ready = receivable(queue);
      const first = ready[options.reorders() ? options.pick(ready.length) : 0];
      if (!first) return [];
      const mates = first.group === undefined || atMost === 1 ? [] : ready.filter(({ group }) => group === first.group);
      const behind = mates.slice(mates.indexOf(first) + 1, mates.indexOf(first) + atMost);
      return [first, ...behind].flatMap((message) => take(queue, message));
    },

    deadLetters: () => dead,
  };
}

/** The SQS client of one process. Queue URLs are the queues' names. */
export function createFakeSqs(queues: FakeQueues, gate: Gate, process: Process, latency: () => number) {
  async function send<Output>(command: object): Promise<Output>;
  async function send(command: object): Promise<object> {
    if (!(command instanceof SendMessageCommand)) throw new Error("the fake queues do not know this command");
    const { QueueUrl, MessageBody = "", MessageGroupId, MessageDeduplicationId } = command.input;
    const queue = v.parse(v.picklist(["tasks", "filings", "quick"]), QueueUrl);
    return gate.cross<object>({
      step: { process, port: "queue", name: `wake ${queue}`, key: MessageBody },
      effect() {
        permissionsOf(process.role).wake(queue);
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
