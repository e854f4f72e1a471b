import { Worker } from "node:worker_threads";
import * as v from "valibot";
import type { Variables } from "../functions/functions.ts";
import { type Endpoints, runtimeEnvironment } from "../functions/runtime-environment.ts";

/**
 * How many invocations each queue may cause at a time, and of how many messages. Filings of one portal user never run side by
 * side; with more users at once, a small machine could not finish a visit within its few seconds, and a starved one not
 * even with these: fewer run after visits that were cut. SQS shares the queue of
 * tasks between clients: here one slice of a task is worked on at a time, and clients take turns.
 */
export const sources = {
  tasks: { variable: "TASKS_QUEUE_URL", maxConcurrency: "by turns", batchSize: 1 },
  filings: { variable: "FILINGS_QUEUE_URL", maxConcurrency: 4, batchSize: 2 },
  quick: { variable: "QUICK_QUEUE_URL", maxConcurrency: 2, batchSize: 1 },
} as const;

const Url = v.string();
const Settings = v.object({
  bundles: v.string(),
  variables: v.objectWithRest(
    { PACE: v.picklist(["aws", "local"]), TASKS_QUEUE_URL: Url, FILINGS_QUEUE_URL: Url, QUICK_QUEUE_URL: Url },
    v.string(),
  ),
  endpoints: v.object({ table: Url, queues: Url, keys: Url }),
});

export const parseWorkersSettings = (input: unknown) => v.parse(Settings, input);

/** Runs the workers in a thread of their own, so that a heavy filing does not delay the API. `ended`: a mistake ended them. */
export function startWorkers(
  workerData: { readonly bundles: string; readonly variables: Variables; readonly endpoints: Endpoints },
  ended: (why: string) => void,
) {
  const env = { ...process.env, ...runtimeEnvironment(workerData.endpoints) };
  const thread = new Worker(new URL("thread.ts", import.meta.url), { workerData, env });
  thread.once("error", (error: unknown) => ended(error instanceof Error ? (error.stack ?? error.message) : "unknown"));
  return {
    /** At once, as `kill -9` would: what they were at is done again. */
    async close() {
      await thread.terminate();
    },
  };
}
