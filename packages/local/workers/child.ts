import { join } from "node:path";
import * as v from "valibot";
import type { Variables } from "../functions/functions.ts";
import type { Endpoints } from "../functions/runtime-environment.ts";
import type { StateFolder } from "../machine/state-folder.ts";
import type { ChildDefinition } from "../processes/child.ts";

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

/** Small clients' work runs in another process than large batches; scheduled functions run beside the filings. */
export const queuesOf = { workers: ["filings"], "quick-workers": ["tasks", "quick"] } as const;
export const workerNames = ["workers", "quick-workers"] as const;

const Url = v.string();
const WorkerSettings = v.object({
  name: v.picklist(workerNames),
  bundles: v.string(),
  variables: v.objectWithRest(
    { PACE: v.picklist(["aws", "local"]), TASKS_QUEUE_URL: Url, FILINGS_QUEUE_URL: Url, QUICK_QUEUE_URL: Url },
    v.string(),
  ),
  endpoints: v.object({ table: Url, queues: Url, keys: Url }),
});

export function workersChild(
  name: keyof typeof queuesOf,
  { records }: StateFolder,
  settings: { readonly bundles: string; readonly variables: Variables; readonly endpoints: Endpoints },
): ChildDefinition {
  return {
    name,
    program: process.execPath,
    arguments: [join(import.meta.dirname, "main.ts")],
    environment: { WORKERS: JSON.stringify({ name, ...settings }) },
    record: join(records, name),
  };
}

export const parseWorkerSettings = (text: string) => v.parse(v.pipe(v.string(), v.parseJson(), WorkerSettings), text);
