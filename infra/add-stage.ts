import { Annotations, type App, CfnWaitConditionHandle, RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnAccount } from "aws-cdk-lib/aws-apigateway";
import { CfnRule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import * as v from "valibot";
import { RuleLetters } from "./constructs/rule-letters.ts";
import { acknowledge } from "./resource.ts";
import { mistakesIn, Settings } from "./settings/stage-settings.ts";
import type { StageProps } from "./stacks/stage-props.ts";
import { stageIn } from "./stage.ts";

/**
 * Adds a stage's stacks, and those that have to be deployed before them. A stage with unfit settings becomes one stack
 * with the reasons as errors: the CDK refuses to deploy it, and the other stages can still be deployed.
 */
export function addStage(app: App, settings: Settings, deployed: Omit<StageProps, "settings">): void {
  const mistakes = mistakesIn(settings);
  if (mistakes.length > 0) {
    const stack = new Stack(app, `${settings.stackName}-records`);
    // A stack without resources would be a finding of its own, told before the reasons.
    new CfnWaitConditionHandle(stack, "Refused");
    for (const mistake of mistakes) Annotations.of(stack).addError(`infra/settings/${settings.stage}.ts: ${mistake}`);
    return;
  }
  const { service, watch } = stageIn(app, { ...deployed, settings: v.parse(Settings, settings) });
  const shared = app.node.tryFindChild(accountStackName(settings));
  service.addStackDependency(
    Stack.isStack(shared) ? shared : new AccountStack(app, settings),
    "API Gateway's log role",
  );
  if (settings.region !== globalRegion) {
    watch.addStackDependency(new IamEvents(app, settings), "IAM's events, which the stack's rules wait for");
  }
}

/**
 * A stack of what all stages of an account and region share, so that no stage's removal takes it from the others. The name
 * holds the region. It lets API Gateway write logs: a setting of the whole account and region, without which no stage
 * deploys. The role and the setting stay when the stack goes, since other APIs may log with them.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct, { account, region }: Pick<Settings, "account" | "region">) {
    super(scope, accountStackName({ account, region }), {
      stackName: `short-term-rentals-account-${region}`,
      env: { region, ...(account !== undefined && { account }) },
    });
    const within = new Construct(this, "GatewayLogRole");
    const policy = "service-role/AmazonAPIGatewayPushToCloudWatchLogs";
    const role = new Role(within, "Role", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
    });
    acknowledge(
      role,
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
      "API Gateway's documentation accepts only this policy as proof that it may write logs.",
    );
    role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const setting = new CfnAccount(within, "Account", { cloudWatchRoleArn: role.roleArn });
    setting.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}

/** The same for two stages of one account and region. */
const accountStackName = ({ account, region }: Pick<Settings, "account" | "region">) =>
  `short-term-rentals-account-${region}${account === undefined ? "" : `-${account}`}`;

/** CloudTrail reports IAM's calls in this region, wherever they come from. */
const globalRegion = "us-east-1";

/** Forwards the events of a stage's roles to the stage's own region, where its rules are. */
export class IamEvents extends Stack {
  constructor(scope: Construct, { stackName, account, region }: Pick<Settings, "stackName" | "account" | "region">) {
    super(scope, `${stackName}-iam-events`, {
      env: { region: globalRegion, ...(account !== undefined && { account }) },
    });
    const bus = this.formatArn({ service: "events", region, resource: "event-bus", resourceName: "default" });
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("events.amazonaws.com") });
    role.addToPolicy(new PolicyStatement({ actions: ["events:PutEvents"], resources: [bus] }));
    const { queue } = new RuleLetters(this, "RuleLetters", { stackName });
    new CfnRule(this, "Rule", {
      description: `Changes of the roles of ${stackName}`,
      eventPattern: {
        source: ["aws.iam"],
        "detail-type": ["AWS API Call via CloudTrail"],
        detail: { requestParameters: { roleName: [{ prefix: `${stackName}-` }] } },
      },
      targets: [{ id: "home", arn: bus, roleArn: role.roleArn, deadLetterConfig: { arn: queue.queueArn } }],
    });
  }
}
