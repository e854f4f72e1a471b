import { Stack } from "aws-cdk-lib";
import { CfnRule } from "aws-cdk-lib/aws-events";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { Construct } from "constructs";
import { acknowledge } from "./resource.ts";
import type { Settings } from "./settings/stage-settings.ts";

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
