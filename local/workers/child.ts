import { join } from "node:path";
import * as v from "valibot";
import type { Variables } from "../functions/functions.ts";
import type { Endpoints } from "../functions/runtime-environment.ts";
import type { Pace } from "../other-portal.ts";
import type { ChildDefinition } from "../processes/child.ts";
import type { Queues } from "../queues/server.ts";
import type { StateFolder } from "../state-folder.ts";

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

const Source = v.object({
  url: v.string(),
  maxConcurrency: v.union([v.number(), v.literal("by turns")]),
  batchSize: v.number(),
});

const WorkerSettings = v.object({
  bundles: v.string(),
  variables: v.record(v.string(), v.string()),
  pace: v.picklist(["aws", "local"]),
  endpoints: v.object({ table: v.string(), queues: v.string(), keys: v.string() }),
  /** Address of each queue, how many invocations it may cause at a time, and of how many messages. */
  sources: v.object({ tasks: Source, filings: Source, quick: Source }),
  /** The queues that this process works on; the one that has `filings` has the clock's functions, too. */
  queues: v.array(v.picklist(["tasks", "filings", "quick"])),
});
export type WorkerSettings = v.InferOutput<typeof WorkerSettings>;

export function parseWorkerSettings(text: string): WorkerSettings {
  return v.parse(WorkerSettings, JSON.parse(text));
}
