import { loadAwsServiceSpecSync } from "@aws-cdk/aws-service-spec";
import * as v from "valibot";

const Template = v.object({
  Resources: v.record(
    v.string(),
    v.object({ Type: v.string(), Properties: v.optional(v.record(v.string(), v.unknown()), {}) }),
  ),
});

/** What CloudFormation identifies a deployed resource by: its type, and the properties that cannot be changed in place. */
const Identity = v.object({ type: v.string(), fixed: v.record(v.string(), v.unknown()) });
export const Identities = v.record(v.string(), Identity);
export type Identities = v.InferOutput<typeof Identities>;

/** Made anew with every change of code: they hold nothing. */
const passing = ["AWS::Lambda::Version", "AWS::ApiGateway::Deployment", "AWS::CDK::Metadata"];

/** Losing one of these loses what was stored, what consumers call, or who hears of alarms. */
const stateful = [
  "AWS::DynamoDB::Table",
  "AWS::KMS::Key",
  "AWS::SQS::Queue",
  "AWS::Logs::LogGroup",
  "AWS::SNS::Topic",
  "AWS::SNS::Subscription",
  "AWS::ApiGateway::RestApi",
  "AWS::ApiGateway::DomainName",
];

export function identitiesOf(template: unknown): Identities {
  const spec = loadAwsServiceSpecSync();
  const fixedProperties = new Map<string, Set<string>>();
  const isFixed = (type: string, property: string) => {
    const known = fixedProperties.get(type) ?? propertiesFixedIn(spec, type);
    fixedProperties.set(type, known);
    return known.has(property);
  };
  const { Resources } = v.parse(Template, template);
  return Object.fromEntries(
    Object.entries(Resources)
      .filter(([, { Type }]) => !passing.includes(Type))
      .map(([id, { Type, Properties }]) => {
        const fixed = Object.entries(Properties).filter(([name]) => isFixed(Type, name));
        return [id, { type: Type, fixed: Object.fromEntries(fixed) }];
      }),
  );
}

/** By CloudFormation's own schema of the resource. */
function propertiesFixedIn(spec: ReturnType<typeof loadAwsServiceSpecSync>, type: string): Set<string> {
  const { properties } = spec.lookup("resource", "cloudFormationType", "equals", type).only();
  const fixed = Object.entries(properties).filter(([, { causesReplacement }]) => (causesReplacement ?? "no") !== "no");
  return new Set(fixed.map(([name]) => name));
}

export interface Loss {
  readonly logicalId: string;
  readonly type: string;
  /** "deleted", or the property for whose sake it is made anew. */
  readonly how: string;
  readonly stateful: boolean;
}

/** What an update would delete or make anew. */
export function lossesBetween(before: Identities, after: Identities): Loss[] {
  return Object.entries(before).flatMap(([logicalId, { type, fixed }]) => {
    const now = after[logicalId];
    const loss = (how: string) => [{ logicalId, type, how, stateful: stateful.includes(type) }];
    if (now?.type !== type) return loss("deleted");
    const names = [...new Set([...Object.keys(fixed), ...Object.keys(now.fixed)])];
    const changed = names.find((name) => JSON.stringify(fixed[name]) !== JSON.stringify(now.fixed[name]));
    return changed === undefined ? [] : loss(changed);
  });
}
