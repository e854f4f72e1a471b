import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import type { OwnLettersQueue } from "../../../shared/deployment/touches.ts";
import { parse } from "../../../shared/parsing/parse.ts";

export interface Deployment {
  /** Stage and region. */
  readonly name: string;
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
  ...(["Stage", "Region", "TableName", "RegisterName", "TasksQueueUrl", "FilingsQueueUrl", "EventsQueueUrl"] as const),
  ...(["TasksDeadLettersUrl", "FilingsDeadLettersUrl", "EventsDeadLettersUrl"] as const),
];
const Outputs = v.object(v.entriesFromList(outputs, Text));
const Texts = v.record(v.string(), v.string());
/** The file of `cdk deploy --outputs-file`: outputs by stack. */
const Written = v.record(v.string(), Texts);
/** The answer of `aws cloudformation describe-stacks`. */
const Described = v.array(
  v.object({ Outputs: v.optional(v.array(v.object({ OutputKey: v.string(), OutputValue: v.string() })), []) }),
);

const prefix = "cdk-outputs-";
const fileOf = (stage: string) => `${prefix}${stage}.json`;

/** The outputs of this stage in a folder, or of the only stage there. */
export function findOutputs(folder: string, stage: string | undefined): string {
  if (stage !== undefined) return join(folder, fileOf(stage));
  const files = readdirSync(folder).filter((name) => name.startsWith(prefix) && name.endsWith(".json"));
  const [file, ...others] = files.toSorted();
  if (file === undefined) throw new Error(`there are no outputs of a deployment here. ${howToMake("prod")}`);
  if (others.length === 0) return join(folder, file);
  const stages = files.map((name) => name.slice(prefix.length, -".json".length));
  throw new Error(`${stages.join(" and ")} were deployed from here: choose one with --stage`);
}

/** Reads the outputs of a stage: those of all its stacks. */
export function readDeployment(file: string, stage?: string): Deployment {
  const found = outputsIn(file, stage);
  const mistake = stage !== undefined && found["Stage"] !== stage && `${file} has ${found["Stage"]}, not ${stage}`;
  if (mistake) throw new Error(mistake);
  const outputs = parse(Outputs, found);
  return {
    name: `${outputs.Stage}, ${outputs.Region}`,
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

/** All outputs of the stacks that name a stage. The account's own stack names none. */
function outputsIn(file: string, stage = "prod"): Readonly<Record<string, string>> {
  if (!existsSync(file)) throw new Error(`${file} does not exist. ${howToMake(stage)}`);
  const content = parse(v.pipe(v.string(), v.parseJson(), v.union([Described, Written])), readFileSync(file, "utf8"));
  const stacks = Array.isArray(content)
    ? content.map(({ Outputs }) => Object.fromEntries(Outputs.map((one) => [one.OutputKey, one.OutputValue])))
    : Object.values(content);
  const named = stacks.filter((outputs) => "Stage" in outputs);
  const names = [...new Set(named.map(({ Stage = "" }) => Stage))];
  if (names.length !== 1) throw new Error(`${file} has ${names.join(" and ") || "no stage"}. ${howToMake(stage)}`);
  return Object.fromEntries(named.flatMap((outputs) => Object.entries(outputs)));
}

const howToMake = (stage: string) =>
  [
    `Deploying ${stage} writes them with --outputs-file ${fileOf(stage)}. Without deploying:`,
    `  aws cloudformation describe-stacks --query "Stacks[?Outputs[?OutputKey=='Stage'&&OutputValue=='${stage}']]" --output json > ${fileOf(stage)}`,
    "For the stack on this machine, add --local.",
  ].join("\n");

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
  const outputs = { Stage: "local", TableName: local.table };
  return { ...local, name: `local, ${folder}`, region: "eu-central-1", outputs };
}
