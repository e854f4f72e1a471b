import { CfnResource, type Stack } from "aws-cdk-lib";
import { Template } from "aws-cdk-lib/assertions";
import * as v from "valibot";

const Values = v.record(v.string(), v.unknown());

export const Resource = v.looseObject({
  Type: v.string(),
  Properties: v.optional(Values, {}),
  DeletionPolicy: v.optional(v.string()),
});
const Output = v.object({ Value: v.unknown() });

export const TemplateJson = v.looseObject({
  Resources: v.optional(v.record(v.string(), Resource), {}),
  Outputs: v.optional(v.record(v.string(), Output), {}),
});
export type TemplateJson = v.InferOutput<typeof TemplateJson>;

export const templateOf = (stack: Stack): TemplateJson => v.parse(TemplateJson, Template.fromStack(stack).toJSON());

const Weak = v.object({ "Fn::GetStackOutput": v.looseObject({ StackName: v.string(), OutputName: v.string() }) });
const Reference = v.object({ Ref: v.string() });
const OfNested = v.object({ "Fn::GetAtt": v.tuple([v.string(), v.pipe(v.string(), v.startsWith("Outputs."))]) });

/**
 * A stack's template as CloudFormation resolves it: the output of another stack becomes the resource that it names, and so
 * does the parameter or output of a nested stack. References point to logical ids of the whole stage.
 */
export function resolve(
  template: TemplateJson,
  stack: Stack,
  templates: ReadonlyMap<Stack, TemplateJson>,
): TemplateJson {
  const stacks = [...templates.keys()];
  const outputOf = (of: Stack | undefined, name: string): unknown => {
    const producer = of && templates.get(of);
    if (!of || !producer?.Outputs[name]) throw new Error(`no output ${name}`);
    return replaced(producer.Outputs[name].Value, of);
  };
  const parametersOf = (nested: Stack): Readonly<Record<string, unknown>> => {
    const parent = nested.nestedStackParent && templates.get(nested.nestedStackParent);
    const [, resource] = Object.entries(parent?.Resources ?? {}).find(([id]) => id === logicalIdOf(nested)) ?? [];
    return v.parse(v.optional(Values, {}), resource?.Properties["Parameters"]);
  };
  const replaced = (value: unknown, of: Stack): unknown => {
    if (Array.isArray(value)) return value.map((one) => replaced(one, of));
    if (typeof value !== "object" || value === null) return value;
    if (v.is(Weak, value)) {
      const { StackName, OutputName } = value["Fn::GetStackOutput"];
      return outputOf(
        stacks.find(({ stackName }) => stackName === StackName),
        OutputName,
      );
    }
    if (v.is(Reference, value) && of.nestedStackParent) {
      const parameters = parametersOf(of);
      if (value.Ref in parameters) return replaced(parameters[value.Ref], of.nestedStackParent);
    }
    if (v.is(OfNested, value)) {
      const [id, output] = value["Fn::GetAtt"];
      return outputOf(
        stacks.find((one) => one.nestedStackParent === of && logicalIdOf(one) === id),
        output.slice(8),
      );
    }
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, of)]));
  };
  return v.parse(TemplateJson, replaced(template, stack));
}

const logicalIdOf = ({ nestedStackResource: made, nestedStackParent: parent }: Stack): string | undefined => {
  const id: unknown = CfnResource.isCfnResource(made) ? parent?.resolve(made.logicalId) : undefined;
  return typeof id === "string" ? id : undefined;
};
