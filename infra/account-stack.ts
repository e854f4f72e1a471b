import { RemovalPolicy, Stack } from "aws-cdk-lib";
import { CfnAccount } from "aws-cdk-lib/aws-apigateway";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { acknowledge } from "./resource.ts";
import type { Settings } from "./settings/stage-settings.ts";

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
