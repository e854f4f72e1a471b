import { type Endpoint, touchesOf } from "../shared/contract/endpoint.ts";
import { pages } from "../shared/contract/pages.ts";
import { type Variable, variablesFor } from "../shared/deployment/environment.ts";
import { times } from "../shared/deployment/times.ts";
import type { Touches, WorkQueue } from "../shared/deployment/touches.ts";
import { type Worker, workers } from "../shared/deployment/workers.ts";

export interface FunctionDefinition {
  /** Its bundle is dist/<name>/index.mjs, its handler `index.handler`. */
  readonly name: string;
  readonly trigger:
    | { readonly kind: "api"; readonly method: Endpoint["method"]; readonly path: string }
    | { readonly kind: "queue"; readonly queues: readonly WorkQueue[]; readonly atOnce: number }
    | { readonly kind: "schedule"; readonly every: "sweep" | "digest" };
  readonly touches: Touches;
  readonly variables: readonly Variable[];
  readonly memoryMb: number;
  /** Lambda's time-out on AWS; a worker's local one stands in the table of times. */
  readonly timeoutMs: number;
}

/** API Gateway waits 29 s at most; no endpoint needs a third of that. */
const apiTimeoutMs = 10_000;

/** The processor's share follows memory: below, a cold start is slow; above, nothing gets faster. */
const apiMemoryMb = 512;

/** One list of functions from the endpoint table, the pages and the table of workers. */
export function functionDefinitions(endpoints: readonly Endpoint[]): FunctionDefinition[] {
  return [...endpoints.map(ofEndpoint), ...pages.map(ofPage), ...workers.map(ofWorker)];
}

function ofEndpoint(endpoint: Endpoint): FunctionDefinition {
  const touches = touchesOf(endpoint);
  const { name, method, path } = endpoint;
  return {
    name,
    trigger: { kind: "api", method, path },
    touches,
    variables: variablesFor(touches),
    memoryMb: apiMemoryMb,
    timeoutMs: apiTimeoutMs,
  };
}

/** It touches no record: what it shows, the browser asks the API for. */
function ofPage({ name, method, path, touches }: (typeof pages)[number]): FunctionDefinition {
  const trigger = { kind: "api", method, path } as const;
  const variables = variablesFor(touches);
  return { name, trigger, touches, variables, memoryMb: apiMemoryMb, timeoutMs: apiTimeoutMs };
}

function ofWorker({ name, trigger, touches, memoryMb }: Worker): FunctionDefinition {
  return {
    name,
    trigger: "every" in trigger ? { kind: "schedule", ...trigger } : { kind: "queue", ...trigger },
    touches,
    variables: variablesFor(touches),
    memoryMb,
    timeoutMs: times.aws.function,
  };
}
