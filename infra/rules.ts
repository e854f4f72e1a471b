import { type App, type CfnResource, Stack, Validations } from "aws-cdk-lib";
import { CfnDomainName, CfnRestApi } from "aws-cdk-lib/aws-apigateway";
import { CfnTable } from "aws-cdk-lib/aws-dynamodb";
import { CfnAlias, CfnEventSourceMapping, CfnFunction } from "aws-cdk-lib/aws-lambda";
import { CfnQueue } from "aws-cdk-lib/aws-sqs";
import { AwsSolutionsChecks, NagMessageLevel, NagPack, NagRuleCompliance, ServerlessChecks } from "cdk-nag";
import type { IConstruct } from "constructs";
import * as v from "valibot";

const { COMPLIANT, NON_COMPLIANT, NOT_APPLICABLE } = NagRuleCompliance;

/** A finding without a written reason stops synthesis, and so the deployment. */
export function addRules(app: App): void {
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app), new ServerlessChecks(app), new ServiceRules(app));
}

/** Rules that cdk-nag lacks. Its own rule on visibility does not follow an alias. */
export class ServiceRules extends NagPack {
  readonly name = "Service";

  constructor(scope?: IConstruct) {
    super(scope);
    this.packName = "Service";
  }

  protected override checkResource(node: CfnResource): void {
    for (const rule of rules) this.applyRule({ ...rule, level: NagMessageLevel.ERROR, node });
  }
}

const rules = [
  {
    ruleSuffixOverride: "Visibility",
    info: "The queue hides messages for less than six times its function's time-out.",
    explanation: "Lambda retries within that time: a message that reappears runs twice at once.",
    rule: visibility,
  },
  {
    ruleSuffixOverride: "Tls",
    info: "The API or its domain takes TLS older than 1.2.",
    explanation: "Passwords and tokens travel there, and older TLS can be read on the way.",
    rule: tls,
  },
  {
    ruleSuffixOverride: "PointInTimeRecovery",
    info: "The table cannot be restored to a point in time.",
    explanation: "The table is the service's only record: everything else can be rebuilt from it.",
    rule: pointInTimeRecovery,
  },
];

function visibility(node: CfnResource): NagRuleCompliance {
  if (!(node instanceof CfnEventSourceMapping)) return NOT_APPLICABLE;
  const queue = target(node, node.eventSourceArn, CfnQueue);
  const called = target(node, node.functionName, CfnAlias);
  const code = called ? target(node, called.functionName, CfnFunction) : target(node, node.functionName, CfnFunction);
  if (!queue || !code) return NON_COMPLIANT;
  const { visibilityTimeout = 30 } = queue;
  const { timeout = 3 } = code;
  return visibilityTimeout >= 6 * timeout ? COMPLIANT : NON_COMPLIANT;
}

function tls(node: CfnResource): NagRuleCompliance {
  if (!(node instanceof CfnRestApi || node instanceof CfnDomainName)) return NOT_APPLICABLE;
  const { securityPolicy = "", endpointAccessMode } = node;
  if (securityPolicy === "TLS_1_2") return node instanceof CfnDomainName ? COMPLIANT : NON_COMPLIANT;
  // In the newer policies' names the first number is the newest version, the second the oldest.
  const isNew = /^SecurityPolicy_TLS13_1_[23]_/.test(securityPolicy) && endpointAccessMode === "STRICT";
  return isNew ? COMPLIANT : NON_COMPLIANT;
}

function pointInTimeRecovery(node: CfnResource): NagRuleCompliance {
  if (!(node instanceof CfnTable)) return NOT_APPLICABLE;
  const recovery: unknown = Stack.of(node).resolve(node.pointInTimeRecoverySpecification);
  return v.is(v.object({ pointInTimeRecoveryEnabled: v.literal(true) }), recovery) ? COMPLIANT : NON_COMPLIANT;
}

/** The resource in the same stack that a property refers to. */
function target<T extends CfnResource>(
  from: CfnResource,
  property: string | undefined,
  kind: abstract new (...args: never[]) => T,
): T | undefined {
  const stack = Stack.of(from);
  // An alias's ARN is split and joined again, with the logical id somewhere inside.
  const expression = JSON.stringify(stack.resolve(property)) ?? "";
  return stack.node
    .findAll()
    .filter((node): node is T => node instanceof kind)
    .find((resource) => expression.includes(JSON.stringify(stack.resolve(resource.logicalId))));
}
