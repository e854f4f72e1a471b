import { join } from "node:path";
import type { Variables } from "../functions/functions.ts";
import type { Endpoints } from "../functions/runtime-environment.ts";
import type { ChildDefinition } from "../processes/child.ts";
import type { Queues } from "../queues/server.ts";
import type { StateFolder } from "../state-folder.ts";
import type { WorkerSettings } from "./worker-settings.ts";

/** Invocations at a time. A portal user's filings never run side by side anyway. */
const maxConcurrency = { tasks: 4, filings: 8 };

interface WorkersOf {
  readonly bundles: string;
  readonly variables: Variables;
  readonly endpoints: Endpoints;
  readonly queues: Queues;
}

/** The process of the workers. */
export function workersChild(
  { records }: StateFolder,
  { bundles, variables, endpoints, queues }: WorkersOf,
): ChildDefinition {
  const settings: WorkerSettings = {
    bundles,
    variables,
    endpoints,
    sources: {
      tasks: { url: queues.urls.tasks, maxConcurrency: maxConcurrency.tasks },
      filings: { url: queues.urls.filings, maxConcurrency: maxConcurrency.filings },
    },
  };
  return {
    name: "workers",
    program: process.execPath,
    arguments: [join(import.meta.dirname, "main.ts")],
    environment: { WORKERS: JSON.stringify(settings) },
    record: join(records, "workers"),
  };
}
