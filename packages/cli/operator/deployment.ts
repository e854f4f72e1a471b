import { existsSync, readFileSync } from "node:fs";
import * as v from "valibot";
import type { OwnLettersQueue } from "../../../shared/deployment/touches.ts";
import { parse } from "../../../shared/parsing/parse.ts";

export interface Deployment {
  readonly region: string;
  readonly table: string;
  /** The table that lists what was erased. */
  readonly register: string;
  readonly queues: Readonly<Record<OwnLettersQueue, string>>;
  readonly deadLetters: Readonly<Record<OwnLettersQueue, string>>;
  /** Addresses of the services, if they are not AWS's own. */
  readonly endpoints?: { readonly table: string; readonly queues: string };
  readonly outputs: Readonly<Record<string, string>>;
}

const Text = v.pipe(v.string(), v.nonEmpty());
const outputs = [
  ...(["Region", "TableName", "RegisterName", "TasksQueueUrl", "FilingsQueueUrl", "EventsQueueUrl"] as const),
  ...(["TasksDeadLettersUrl", "FilingsDeadLettersUrl", "EventsDeadLettersUrl"] as const),
];
const Outputs = v.object(v.entriesFromList(outputs, Text));
const Stacks = v.record(v.string(), v.record(v.string(), v.string()));

/** Reads the outputs that a deployment wrote. If the file has several stages, `stage` names one. */
export function readDeployment(file: string, stage: string | undefined): Deployment {
  const all = Object.values(parse(v.pipe(v.string(), v.parseJson(), Stacks), contentOf(file)));
  const stages = all.filter((outputs) => "Stage" in outputs);
  const names = stages.map(({ Stage = "" }) => Stage).join(", ");
  const [found, ...others] = stages.filter(({ Stage }) => stage === undefined || Stage === stage);
  if (!found) throw new Error(`${file} has ${names || "no stage"}, not ${stage}`);
  if (others.length > 0) throw new Error(`${file} has ${names}: choose one with --stage`);
  const outputs = parse(Outputs, found);
  return {
    region: outputs.Region,
    table: outputs.TableName,
    register: outputs.RegisterName,
    queues: { tasks: outputs.TasksQueueUrl, filings: outputs.FilingsQueueUrl, events: outputs.EventsQueueUrl },
    deadLetters: {
      tasks: outputs.TasksDeadLettersUrl,
      filings: outputs.FilingsDeadLettersUrl,
      events: outputs.EventsDeadLettersUrl,
    },
    outputs: found,
  };
}

function contentOf(file: string): string {
  if (existsSync(file)) return readFileSync(file, "utf8");
  throw new Error(`${file} does not exist: deploying writes it; name it with --outputs, or use --local`);
}

const Urls = v.object({ tasks: v.string(), filings: v.string(), events: v.string() });
const Local = v.object({
  endpoints: v.object({ table: v.string(), queues: v.string() }),
  table: v.string(),
  register: v.string(),
  queues: Urls,
  deadLetters: Urls,
});

export function readLocalDeployment(folder: string): Deployment {
  const file = `${folder}/deployment.json`;
  if (!existsSync(file))
    throw new Error(
      `no stack runs on ${folder}: start one with npm start, without --memory, which keeps its state to itself`,
    );
  const local = parse(v.pipe(v.string(), v.parseJson(), Local), readFileSync(file, "utf8"));
  return { ...local, region: "eu-central-1", outputs: { Stage: "local", TableName: local.table } };
}
