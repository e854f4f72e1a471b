import { join } from "node:path";
import type { Variables } from "../functions/functions.ts";
import type { Endpoints } from "../functions/runtime-environment.ts";
import type { Pace } from "../other-portal.ts";
import type { ChildDefinition } from "../processes/child.ts";
import type { Queues } from "../queues/server.ts";
import type { StateFolder } from "../state-folder.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/**
 * Invocations at a time, and messages of one. A portal user's filings never run side by side anyway; more users at once
 * than a small machine has the power for would leave each too little of a visit's few seconds.
 */
const maxConcurrency = 4;
/** SQS shares the queue between clients; here a slice of a task is worked on at a time, of each client by turns. */
const tasks = { maxConcurrency: "by turns", batchSize: 1 } as const;
const filings = { maxConcurrency, batchSize: 2 };
const quick = { maxConcurrency: 2, batchSize: 1 };

interface WorkersOf {
  readonly bundles: string;
  readonly variables: Variables;
  readonly pace: Pace;
  readonly endpoints: Endpoints;
  readonly queues: Queues;
}

/** What has little open does not share a process with others' crowds. */
const queuesOf = { workers: ["filings"], "quick-workers": ["tasks", "quick"] } as const;
export const workerNames = ["workers", "quick-workers"] as const;

export function workersChild(
  name: keyof typeof queuesOf,
  { records }: StateFolder,
  { bundles, variables, pace, endpoints, queues }: WorkersOf,
): ChildDefinition {
  const settings: WorkerSettings = {
    bundles,
    variables,
    pace,
    endpoints,
    queues: [...queuesOf[name]],
    sources: {
      tasks: { url: queues.urls.tasks, ...tasks },
      filings: { url: queues.urls.filings, ...filings },
      quick: { url: queues.urls.quick, ...quick },
    },
  };
  return {
    name,
    program: process.execPath,
    arguments: [join(import.meta.dirname, "main.ts")],
    environment: { WORKERS: JSON.stringify(settings) },
    record: join(records, name),
  };
}
