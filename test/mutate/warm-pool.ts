import { EventEmitter } from "node:events";
import {
  type PoolOptions,
  type PoolRunnerInitializer,
  type PoolWorker,
  ThreadsPoolWorker,
  type WorkerRequest,
  type WorkerResponse,
} from "vitest/node";

type Listener = Parameters<PoolWorker["on"]>[1];
type Config = Extract<WorkerRequest, { type: "start" }>["context"]["config"];

/** The one thread that every run of the tests shares; one for each Vitest would import all modules again for each mutant. */
let thread: ThreadsPoolWorker | undefined;
let busy = Promise.resolve();
let finished = () => {};

async function warmThread(options: PoolOptions): Promise<ThreadsPoolWorker> {
  if (thread) return thread;
  thread = new ThreadsPoolWorker(options);
  await thread.start();
  thread.on("message", (message: WorkerResponse) => {
    if (message.type === "testfileFinished") finished();
  });
  return thread;
}

/** Whether a mutant is in what a module does when it is imported: then the project's modules are run anew (packages are not). */
const isStatic = (provided: object): boolean => Reflect.get(provided, "mutantActivation") === "static";

/** Starts no thread but the first, and stops none: what is imported stays, and a run costs its tests alone. */
class WarmWorker implements PoolWorker {
  readonly name = "warm";
  readonly #options: PoolOptions;
  readonly #answers = new EventEmitter();
  readonly #listeners: (readonly [event: string, listener: Listener])[] = [];
  #thread: ThreadsPoolWorker | undefined;
  #config: Config | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    this.#thread = await warmThread(this.#options);
  }

  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners) this.#thread?.off(event, listener);
  }

  on(event: string, listener: Listener): void {
    this.#listeners.push([event, listener]);
    this.#thread?.on(event, listener);
    this.#answers.on(event, listener);
  }

  off(event: string, listener: Listener): void {
    this.#thread?.off(event, listener);
    this.#answers.off(event, listener);
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  send(message: WorkerRequest): void {
    if (message.type === "start") this.#start(message);
    else if (message.type === "run") this.#run(message);
    else if (message.type === "stop") void busy.then(() => this.#answer("stopped"));
    else this.#thread?.send(message);
  }

  #answer(type: "started" | "stopped"): void {
    this.#answers.emit("message", { type, __vitest_worker_response__: true });
  }

  #start(message: Extract<WorkerRequest, { type: "start" }>): void {
    this.#config = message.context.config;
    if (isStarted) return void setImmediate(() => this.#answer("started"));
    isStarted = true;
    this.#thread?.send(message);
  }

  #run(message: Extract<WorkerRequest, { type: "run" }>): void {
    busy = new Promise((resolve) => {
      finished = resolve;
    });
    const isolate = isStatic(message.context.providedContext);
    // Vitest tells a thread its options when it starts it; these are those of this run.
    const context = Object.assign(message.context, { config: { ...this.#config, isolate } });
    this.#thread?.send({ ...message, context });
  }
}

let isStarted = false;

export const warmPool: PoolRunnerInitializer = {
  name: "warm",
  createPoolWorker: (options) => new WarmWorker(options),
};
