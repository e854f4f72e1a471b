import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { DISABLE_ASSET_STAGING_CONTEXT } from "aws-cdk-lib/cx-api";
import * as v from "valibot";
import { functionDefinitions } from "../../../infra/manifest.ts";
import { dev } from "../../../infra/settings/dev.ts";
import { prod } from "../../../infra/settings/prod.ts";
import { Settings } from "../../../infra/settings/stage-settings.ts";
import { stageIn } from "../../../infra/stage.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";
import { resolve, type TemplateJson, templateOf } from "./resolved.ts";

export const bundles = join(import.meta.dirname, "../../../dist");
export const definitions = functionDefinitions(endpoints);
/** Prod as somebody would deploy it, with every required setting. */
const complete = {
  account: "123456789012",
  alarmEmail: "operator@example.org",
  runbooks: "https://example.org/docs/runbooks",
  concurrency: { ...prod.concurrency, account: 1_000 },
};
/** With a third stage, made by settings alone, in the account of the others. */
export const stages = {
  dev,
  staging: { ...prod, ...complete, stage: "staging", stackName: "short-term-rentals-staging", trail: "there" as const },
  prod: { ...prod, ...complete },
};

export type Properties = Readonly<Record<string, unknown>>;

/**
 * An app without CloudFormation's schemas, which take most of a synthesis; template.long.test.ts checks the templates by them.
 * Nor does it copy all bundles for each stack.
 */
export const quickApp = () =>
  new App({ builtinCloudFormationValidation: false, context: { [DISABLE_ASSET_STAGING_CONTEXT]: true } });

/** A stage's stacks, with the rule packs that stop a deployment; `change` replaces settings. */
export function stacksOf(stage: Settings, change: Partial<Settings> = {}, functions = definitions, app = quickApp()) {
  const settings = v.parse(Settings, { ...stage, ...change });
  const stacks = stageIn(app, { settings, definitions: functions, bundles });
  return { app, settings, ...stacks, all: withNested([stacks.kept, stacks.service, stacks.watch]) };
}

export const withNested = (stacks: readonly Stack[]): Stack[] =>
  stacks.flatMap((stack) => [stack, ...stack.node.findAll().filter((node) => node !== stack)]).filter(Stack.isStack);

/** A synthesized stage. */
export type Synthesized = ReturnType<typeof newlySynthesized>;

const known = new Map<string, Synthesized>();

/** Synthesizes a stage once for each set of settings; nobody changes a template. */
export function synthesize(stage: Settings, change: Partial<Settings> = {}): Synthesized {
  const key = JSON.stringify({ ...stage, ...change });
  const synthesized = known.get(key) ?? newlySynthesized(stage, change);
  known.set(key, synthesized);
  return synthesized;
}

function newlySynthesized(stage: Settings, change: Partial<Settings>) {
  const { all, settings, kept, service, watch } = stacksOf(stage, change);
  const templates = new Map(all.map((stack) => [stack, templateOf(stack)]));
  const resolved = new Map([...templates].map(([stack, template]) => [stack, resolve(template, stack, templates)]));
  return {
    settings,
    kept,
    service,
    watch,
    /** Each stack as it is deployed, nested ones too. */
    templates,
    /** All resources and outputs of the stage, as if it were one stack. */
    ...madeOf([...resolved.values()]),
    /** Those of one of its stacks. */
    within: (stack: Stack) => madeOf([...resolved].flatMap(([one, template]) => (one === stack ? [template] : []))),
  };
}

/** Resources and outputs, as CloudFormation resolves them. */
function madeOf(templates: readonly TemplateJson[]) {
  /** Resources of a type, by logical id. */
  const resources = (type: string) =>
    Object.fromEntries(
      templates.flatMap(({ Resources }) => Object.entries(Resources).filter(([, { Type }]) => Type === type)),
    );
  const outputs = templates.flatMap(({ Outputs }) =>
    Object.entries(Outputs).filter(([name]) => !/^PublishOutput|^[a-z]/.test(name)),
  );
  return {
    resources,
    template: { Resources: Object.fromEntries(templates.flatMap(({ Resources }) => Object.entries(Resources))) },
    /** By name, without those that only other stacks read. */
    outputs: Object.fromEntries(outputs.map(([name, { Value }]): [string, unknown] => [name, plain(Value)])),
    /** The properties of the one resource of a type. */
    only(type: string): Properties {
      const [[, resource] = [], ...others] = Object.entries(resources(type));
      if (!resource || others.length > 0) throw new Error(`expected one ${type}, found ${others.length + 1}`);
      return resource.Properties;
    },
  };
}

const Named = v.object({ Ref: v.string() });
const Got = v.object({ "Fn::GetAtt": v.tuple([v.string(), v.string()]) });
const Joined = v.object({ "Fn::Join": v.tuple([v.string(), v.array(v.unknown())]) });
const bare = (id: string) => id.replace(/[0-9A-F]{8}$/, "");

const text = (part: unknown) => {
  const read = plain(part);
  return typeof read === "string" ? read : JSON.stringify(read);
};

/** A readable form: a reference becomes the name that it refers to, without CloudFormation's hash. */
export function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (v.is(Joined, value)) return value["Fn::Join"][1].map(text).join(value["Fn::Join"][0]);
  if (v.is(Got, value)) return [bare(value["Fn::GetAtt"][0]), value["Fn::GetAtt"][1]].join(".");
  if (v.is(Named, value)) return bare(value.Ref);
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, plain(one)]));
}

/** The logical id that a property refers to. */
export function referred(property: unknown): string {
  const reference = v.parse(v.union([Named, Got]), property);
  return "Ref" in reference ? reference.Ref : reference["Fn::GetAtt"][0];
}
