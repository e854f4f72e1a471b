import { join } from "node:path";
import * as v from "valibot";
import type { Variables } from "../functions/functions.ts";
import type { Endpoints } from "../functions/runtime-environment.ts";
import type { ChildDefinition } from "../processes/child.ts";
import type { StateFolder } from "../state-folder.ts";

/**
 * How many invocations each queue may cause at a time, and of how many messages. A portal user's filings never run side by
 * side anyway; more users at once than a small machine has the power for would leave each too little of a visit's few
 * seconds. SQS shares the queue of tasks between clients; here a slice of one is worked on at a time, of each client by turns.
 */
export const sources = {
  tasks: { variable: "TASKS_QUEUE_URL", maxConcurrency: "by turns", batchSize: 1 },
  filings: { variable: "FILINGS_QUEUE_URL", maxConcurrency: 4, batchSize: 2 },
  quick: { variable: "QUICK_QUEUE_URL", maxConcurrency: 2, batchSize: 1 },
} as const;

/** Small clients' work has a process apart from large batches; scheduled functions run beside the filings. */
export const queuesOf = { workers: ["filings"], "quick-workers": ["tasks", "quick"] } as const;
export const workerNames = ["workers", "quick-workers"] as const;

const WorkerSettings = v.object({
  name: v.picklist(workerNames),
  bundles: v.string(),
  variables: v.objectWithRest(
    {
      PACE: v.picklist(["aws", "local"]),
      TASKS_QUEUE_URL: v.string(),
      FILINGS_QUEUE_URL: v.string(),
      QUICK_QUEUE_URL: v.string(),
    },
    v.string(),
  ),
  endpoints: v.object({ table: v.string(), queues: v.string(), keys: v.string() }),
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
