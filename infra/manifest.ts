import { type Endpoint, touchesOf } from "../shared/contract/endpoint.ts";
import { pages } from "../shared/contract/pages.ts";
import { type Variable, variablesFor } from "../shared/deployment/environment.ts";
import { requestTimeoutMs, times } from "../shared/deployment/times.ts";
import type { Touches, WorkQueue } from "../shared/deployment/touches.ts";
import { workers } from "../shared/deployment/workers.ts";

export interface FunctionDefinition {
  /** The bundle is dist/<name>/index.mjs, the handler `index.handler`. */
  readonly name: string;
  readonly trigger:
    | { readonly kind: "api"; readonly method: Endpoint["method"]; readonly path: string }
    | { readonly kind: "queue"; readonly queues: readonly WorkQueue[]; readonly atOnce: number }
    | { readonly kind: "schedule"; readonly every: "sweep" | "digest" };
  readonly touches: Touches;
  readonly variables: readonly Variable[];
  readonly memoryMb: number;
  /** Lambda's time-out on AWS. The local stack takes a worker's from the table of times. */
  readonly timeoutMs: number;
}

/** The processor's share follows memory: with less, a cold start is slow; with more, nothing gets faster. */
const apiMemoryMb = 512;

/** All functions: from the table of endpoints, the pages and the table of workers. */
export function functionDefinitions(endpoints: readonly Endpoint[]): FunctionDefinition[] {
  const ofApi = ({ name, method, path }: Pick<Endpoint, "name" | "method" | "path">, touches: Touches) => ({
    name,
    trigger: { kind: "api", method, path } as const,
    touches,
    variables: variablesFor(touches),
    memoryMb: apiMemoryMb,
    timeoutMs: requestTimeoutMs,
  });
  return [
    ...endpoints.map((endpoint) => ofApi(endpoint, touchesOf(endpoint))),
    ...pages.map((page) => ofApi(page, page.touches)),
    ...workers.map(
      ({ name, trigger, touches, memoryMb }): FunctionDefinition => ({
        name,
        trigger: "every" in trigger ? { kind: "schedule", ...trigger } : { kind: "queue", ...trigger },
        touches,
        variables: variablesFor(touches),
        memoryMb,
        timeoutMs: times.aws.function,
      }),
    ),
  ];
}
