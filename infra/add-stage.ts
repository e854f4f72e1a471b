import { Annotations, type App, RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnAccount } from "aws-cdk-lib/aws-apigateway";
import { CfnRule } from "aws-cdk-lib/aws-events";
import { ManagedPolicy, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import * as v from "valibot";
import { acknowledge } from "./resource.ts";
import { mistakesIn, Settings } from "./settings/stage-settings.ts";
import { ServiceStack, type ServiceStackProps } from "./stack.ts";

/**
 * Adds a stage, and what its account shares, deployed before it. A stage whose settings are not fit to be deployed is
 * an empty stack with the reasons as errors: the command line refuses it, and the other stage can be deployed.
 */
export function addStage(app: App, settings: Settings, deployed: Omit<ServiceStackProps, "settings">): void {
  const mistakes = mistakesIn(settings);
  if (mistakes.length > 0) {
    refuse(app, settings, mistakes);
    return;
  }
  const stack = new ServiceStack(app, { ...deployed, settings: v.parse(Settings, settings) });
  const shared = app.node.tryFindChild(accountStackName(settings));
  stack.addStackDependency(Stack.isStack(shared) ? shared : new AccountStack(app, settings), "API Gateway's log role");
  if (settings.region !== globalRegion) {
    stack.addStackDependency(new IamEvents(app, settings), "IAM's events, which the stack's rules wait for");
  }
}

function refuse(app: App, { stackName, stage }: Settings, mistakes: readonly string[]): void {
  const stack = new Stack(app, stackName);
  for (const mistake of mistakes) {
    Annotations.of(stack).addError(`infra/settings/${stage}.ts: ${mistake}`);
  }
}

/**
 * What all stages of an account and region share, so that none of them can take it from another: its name holds the
 * region, and every stage's deployment makes it first.
 */
export class AccountStack extends Stack {
  constructor(scope: Construct, { account, region }: Pick<Settings, "account" | "region">) {
    super(scope, accountStackName({ account, region }), {
      stackName: `short-term-rentals-account-${region}`,
      env: { region, ...(account !== undefined && { account }) },
    });
    new GatewayLogRole(this, "GatewayLogRole");
  }
}

/** Two stages of one account and region find the same one. */
export const accountStackName = ({ account, region }: Pick<Settings, "account" | "region">) =>
  `short-term-rentals-account-${region}${account === undefined ? "" : `-${account}`}`;

/**
 * Lets API Gateway write logs. A setting of the whole account and region: a stage fails to deploy without it. Both
 * parts stay when the stack goes, since other stages' APIs may log by them.
 */
class GatewayLogRole extends Construct {
  constructor(scope: Construct, id: string) {
    super(scope, id);
    const policy = "service-role/AmazonAPIGatewayPushToCloudWatchLogs";
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(policy)],
    });
    acknowledge(
      role,
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${policy}]`,
      "API Gateway accepts this policy alone as proof that it may write logs, as its documentation says.",
    );
    role.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
    const account = new CfnAccount(this, "Account", { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE);
  }
}

/** Where CloudTrail tells of IAM, wherever the call came from. */
export const globalRegion = "us-east-1";

/** Sends what happens to a stage's roles to the stage's own region, where its rules wait for it. */
export class IamEvents extends Stack {
  constructor(scope: Construct, { stackName, account, region }: Pick<Settings, "stackName" | "account" | "region">) {
    super(scope, `${stackName}-iam-events`, {
      env: { region: globalRegion, ...(account !== undefined && { account }) },
    });
    const bus = this.formatArn({ service: "events", region, resource: "event-bus", resourceName: "default" });
    const role = new Role(this, "Role", { assumedBy: new ServicePrincipal("events.amazonaws.com") });
    role.addToPolicy(new PolicyStatement({ actions: ["events:PutEvents"], resources: [bus] }));
    const rule = new CfnRule(this, "Rule", {
      description: `Changes of the roles of ${stackName}`,
      eventPattern: {
        source: ["aws.iam"],
        "detail-type": ["AWS API Call via CloudTrail"],
        detail: { requestParameters: { roleName: [{ prefix: `${stackName}-` }] } },
      },
      targets: [{ id: "home", arn: bus, roleArn: role.roleArn }],
    });
    const reason = "It sends to the account's own bus; what is lost stands in CloudTrail still.";
    acknowledge(rule, "Serverless-EventBusDLQ", reason);
  }
}
