import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec";
import * as v from "valibot";
import type { TemplateJson } from "./resolved.ts";

/** AWS's own schemas of CloudFormation's resources, of which the CDK is generated. */
const schemas = loadAwsServiceSpecSync();

const resourceOf = (type: string) => schemas.lookup("resource", "cloudFormationType", "equals", type)[0];
type Properties = NonNullable<ReturnType<typeof resourceOf>>["properties"];
type Type = Properties[string]["type"];
type Scalar = Exclude<Type, { type: "array" | "map" | "ref" | "tag" | "union" }>;

const Values = v.record(v.string(), v.unknown());
type Values = v.InferOutput<typeof Values>;
const List = v.array(v.unknown());
const Tag = v.strictObject({ Key: v.string(), Value: v.unknown() });
const Got = v.object({ "Fn::GetAtt": v.tuple([v.string(), v.string()]) });

/** What AWS's schemas do not allow in a template's resources. Of what CloudFormation computes, attributes must exist. */
export function mistakesIn({ Resources }: TemplateJson): string[] {
  const ofResources = Object.entries(Resources).flatMap(([id, { Type, Properties }]) => {
    const resource = resourceOf(Type);
    return resource ? ofProperties(Properties, resource.properties, `${id} ${Type}`) : [`${id}: no type ${Type}`];
  });
  const attributes = attributesIn(Resources).filter(([id, attribute]) => {
    const type = Resources[id]?.Type ?? "";
    return type !== "AWS::CloudFormation::Stack" && !(attribute in (resourceOf(type)?.attributes ?? {}));
  });
  return [...ofResources, ...attributes.map(([id, attribute]) => `${id} has no ${attribute}`)];
}

function ofProperties(given: Values, allowed: Properties, at: string): string[] {
  const missing = Object.entries(allowed).filter(([name, { required = false }]) => required && !(name in given));
  return [
    ...missing.map(([name]) => `${at}.${name}: missing`),
    ...Object.entries(given).flatMap(([name, value]) => {
      const property = allowed[name];
      return property ? ofValue(value, property.type, `${at}.${name}`) : [`${at}.${name}: unknown`];
    }),
  ];
}

function ofValue(value: unknown, type: Type, at: string): string[] {
  if (isComputed(value)) return [];
  switch (type.type) {
    case "array":
      return v.is(List, value)
        ? value.flatMap((one, index) => ofValue(one, type.element, `${at}.${index}`))
        : [`${at}: not a list`];
    case "map":
      return v.is(Values, value)
        ? Object.entries(value).flatMap(([name, one]) => ofValue(one, type.element, `${at}.${name}`))
        : [`${at}: not a map`];
    case "ref":
      return v.is(Values, value)
        ? ofProperties(value, schemas.get("typeDefinition", type.reference.$ref).properties, at)
        : [`${at}: not an object`];
    case "tag":
      return v.is(Tag, value) ? [] : [`${at}: not a tag`];
    case "union": {
      const each = type.types.map((one) => ofValue(value, one, at));
      return each.some((mistakes) => mistakes.length === 0) ? [] : each.flat();
    }
    default:
      return isScalar(value, type) ? [] : [`${at}: ${JSON.stringify(value)} is not a ${type.type}`];
  }
}

/** A function of CloudFormation, such as `{ Ref: … }`. */
function isComputed(value: unknown): boolean {
  const [name = "", ...others] = v.is(Values, value) ? Object.keys(value) : [];
  return others.length === 0 && /^(Ref|Fn::\w+)$/.test(name);
}

function isScalar(value: unknown, type: Scalar): boolean {
  switch (type.type) {
    case "string":
      return typeof value === "string" && (type.allowedValues?.includes(value) ?? true);
    case "date-time":
      return typeof value === "string";
    case "integer":
      return Number.isInteger(value);
    case "number":
      return typeof value === "number";
    case "boolean":
      return typeof value === "boolean";
    case "null":
      return value === null;
    case "json":
      return typeof value === "object";
  }
}

function attributesIn(value: unknown): [string, string][] {
  if (v.is(Got, value)) return [value["Fn::GetAtt"]];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(attributesIn) : [];
}
