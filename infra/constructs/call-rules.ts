import { Stack } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import type { IQueue } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import type { Settings } from "../settings/stage-settings.ts";
import { mailingRule } from "./mailing-rule.ts";

export interface CallRulesProps {
  /** Two: the end of one is mailed by the other. */
  readonly topics: readonly ITopic[];
  readonly letters: IQueue;
  readonly settings: Pick<Settings, "runbooks" | "stackName">;
}

type Service =
  | "kms"
  | "iam"
  | "lambda"
  | "events"
  | "sns"
  | "cloudtrail"
  | "dynamodb"
  | "firehose"
  | "logs"
  | "monitoring";

/** What makes rules in a scope that mail calls of AWS as CloudTrail reports them, within minutes, and name a runbook. */
export function callRules(scope: Construct, page: string, { topics, letters, settings }: CallRulesProps) {
  const { runbooks = "docs/runbooks" } = settings;
  return (name: string, service: Service, description: string, detail: object): void => {
    mailingRule(scope, name, {
      description,
      // CloudTrail counts Decrypt as a read, which the plain state leaves out.
      state: "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS",
      eventPattern: {
        source: [`aws.${service}`],
        "detail-type": ["AWS API Call via CloudTrail"],
        detail: { eventSource: [`${service}.amazonaws.com`], ...detail },
      },
      topics,
      inputPathsMap: { what: "$.detail.eventName", who: "$.detail.userIdentity.arn", at: "$.time" },
      inputTemplate: `"<what> by <who> at <at>: ${description}. What to do: ${runbooks}/${page}.md"`,
      letters,
    });
  };
}

/**
 * Calls by anybody but a deployment, whose role only CloudFormation can assume, and only for the CDK's stacks. CloudFormation
 * alone is no deployment: any stack of anybody's may call through it.
 */
export function byHandIn(scope: Construct) {
  const { account, region, synthesizer } = Stack.of(scope);
  const resourceName = `cdk-${synthesizer.bootstrapQualifier}-cfn-exec-role-${account}-${region}`;
  const role = Stack.of(scope).formatArn({ service: "iam", region: "", resource: "role", resourceName });
  return {
    userIdentity: { sessionContext: { sessionIssuer: { arn: [{ exists: false }, { "anything-but": [role] }] } } },
  };
}
