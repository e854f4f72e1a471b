import { workerData } from "node:worker_threads";
import { SQSClient } from "@aws-sdk/client-sqs";
import { queues } from "../../../shared/deployment/queues.ts";
import { times } from "../../../shared/deployment/times.ts";
import type { WorkQueue } from "../../../shared/deployment/touches.ts";
import { credentials, region } from "../aws.ts";
import { createFunctions } from "../functions/functions.ts";
import { definitionsAt, type FunctionDefinition } from "../functions/manifest.ts";
import { queueName } from "../queues/definitions.ts";
import { runEventSource } from "./event-source.ts";
import { runSchedule } from "./schedule.ts";
import { parseWorkersSettings, sources } from "./workers.ts";

// The thread that runs the workers.
const { bundles, variables, endpoints } = parseWorkersSettings(workerData);
const functions = createFunctions(bundles, variables);
const client = new SQSClient({ endpoint: endpoints.queues, region, credentials });
const pace = times[variables.PACE];
const forever = new AbortController().signal;

await Promise.all(definitionsAt(pace).map(run));

function run(definition: FunctionDefinition): Promise<unknown> {
  const { name, trigger } = definition;
  const invoke = (event: unknown) => functions.invoke(definition, event);
  const failed = (error: unknown) =>
    console.error(`${name} failed: ${error instanceof Error ? error.name : "unknown"}`);
  switch (trigger.kind) {
    case "api":
      return Promise.resolve();
    case "schedule":
      return runSchedule(name, { everyMs: pace[trigger.every], invoke, failed }, forever);
    case "queue": {
      const runOne = (queue: WorkQueue) => {
        const { variable, ...atOnce } = sources[queue];
        const where = { queue: queueName(queue, queues(pace)[queue]), url: variables[variable] };
        const { timeoutMs } = definition;
        return runEventSource(client, { ...atOnce, ...where, timeoutMs, invoke, failed }, forever);
      };
      return Promise.all(trigger.queues.map(runOne));
    }
  }
}
