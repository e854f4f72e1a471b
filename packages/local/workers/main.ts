import { SQSClient } from "@aws-sdk/client-sqs";
import { queues } from "../../../shared/deployment/queues.ts";
import { times } from "../../../shared/deployment/times.ts";
import type { WorkQueue } from "../../../shared/deployment/touches.ts";
import { credentials, region } from "../aws.ts";
import { createFunctions } from "../functions/functions.ts";
import { definitionsAt, type FunctionDefinition } from "../functions/manifest.ts";
import { runtimeEnvironment } from "../functions/runtime-environment.ts";
import { whenParentEnds } from "../processes/parent.ts";
import { queueName } from "../queues/definitions.ts";
import { parseWorkerSettings, queuesOf, sources } from "./child.ts";
import { runEventSource } from "./event-source.ts";
import { runSchedule } from "./schedule.ts";

// The process that runs the workers, so that a heavy filing does not delay the API.
const { name: own, bundles, variables, endpoints } = parseWorkerSettings(process.env["WORKERS"] ?? "");
Object.assign(process.env, runtimeEnvironment(endpoints));
const functions = createFunctions(bundles, variables);
const client = new SQSClient({ endpoint: endpoints.queues, region, credentials });
const pace = times[variables.PACE];
const isOwn = (queue: WorkQueue) => queuesOf[own].some((name) => name === queue);
const forever = new AbortController().signal;

whenParentEnds(() => process.exit(0));
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
      if (!isOwn("filings")) return Promise.resolve();
      return runSchedule(name, { everyMs: pace[trigger.every], invoke, failed }, forever);
    case "queue": {
      const runOne = (queue: WorkQueue) => {
        const { variable, ...atOnce } = sources[queue];
        const where = { queue: queueName(queue, queues(pace)[queue]), url: variables[variable] };
        return runEventSource(
          client,
          { ...atOnce, ...where, timeoutMs: definition.timeoutMs, invoke, failed },
          forever,
        );
      };
      return Promise.all(trigger.queues.filter(isOwn).map(runOne));
    }
  }
}
