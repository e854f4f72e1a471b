import { join } from "node:path";
import { App, Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import { DISABLE_ASSET_STAGING_CONTEXT } from "aws-cdk-lib/cx-api";
import * as v from "valibot";
import { functionDefinitions } from "../../../infra/manifest.ts";
import { dev } from "../../../infra/settings/dev.ts";
import { prod } from "../../../infra/settings/prod.ts";
import { Settings } from "../../../infra/settings/stage-settings.ts";
import { ServiceStack } from "../../../infra/stack.ts";
import { endpoints } from "../../../shared/contract/endpoints.ts";

export const bundles = join(import.meta.dirname, "../../../dist");
export const definitions = functionDefinitions(endpoints);
/** Prod as somebody would deploy it, with every required setting. */
const complete = {
  account: "123456789012",
  alarmEmail: "operator@example.org",
  runbooks: "https://example.org/docs/runbooks",
  concurrency: { ...prod.concurrency, account: 1_000 },
};
export const stages = { dev, prod: { ...prod, ...complete } };

const Properties = v.record(v.string(), v.unknown());
export type Properties = v.InferOutput<typeof Properties>;

const Resource = v.object({
  Properties: v.optional(Properties, {}),
  DeletionPolicy: v.optional(v.string()),
});

/**
 * An app without CloudFormation's schemas, which take most of a synthesis; template.long.test.ts checks the templates by them.
 * Nor does it copy all bundles for each stack.
 */
export const quickApp = () =>
  new App({ builtinCloudFormationValidation: false, context: { [DISABLE_ASSET_STAGING_CONTEXT]: true } });

/** A stage with the rule packs that stop a deployment; `change` replaces settings. */
export function stackOf(stage: Settings, change: Partial<Settings> = {}, functions = definitions, app = quickApp()) {
  const settings = v.parse(Settings, { ...stage, ...change });
  const stack = new ServiceStack(app, { settings, definitions: functions, bundles });
  return { app, stack, settings };
}

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
  const { stack, settings } = stackOf(stage, change);
  const template = Template.fromStack(stack);
  const outputs = Object.entries(template.findOutputs("*")).map(([name, { Value }]): [string, unknown] => [
    name,
    plain(Value),
  ]);
  return {
    ...{ settings, stack, ...madeOf(template), template: template.toJSON() },
    /** The stack's outputs, by name. */
    outputs: Object.fromEntries(outputs),
    /** A stack within it. */
    within(id: string) {
      const child = stack.node.findChild(id);
      if (!Stack.isStack(child)) throw new Error(`${id} is no stack of its own`);
      return madeOf(Template.fromStack(child));
    },
  };
}

/** A stack's resources and outputs, as CloudFormation receives them. */
function madeOf(template: Template) {
  /** Resources of a type, by logical id. */
  const resources = (type: string) => v.parse(v.record(v.string(), Resource), template.findResources(type));
  return {
    resources,
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
