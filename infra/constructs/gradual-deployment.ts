import type { Alarm } from "aws-cdk-lib/aws-cloudwatch";
import { LambdaApplication, LambdaDeploymentConfig, LambdaDeploymentGroup } from "aws-cdk-lib/aws-codedeploy";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { acknowledge } from "../acknowledge.ts";
import type { FunctionDefinition } from "../manifest.ts";
import type { ServiceFunction } from "./service-function.ts";

export interface GradualDeploymentProps {
  readonly functions: readonly ServiceFunction[];
  /** Which alarms take a function's new code back. */
  alarmsOf(definition: FunctionDefinition): Alarm[];
}

const managedPolicy = "service-role/AWSCodeDeployRoleForLambdaLimited";

/** New code gets a tenth of the calls for five minutes, then all; an alarm takes it back. */
export class GradualDeployment extends Construct {
  constructor(scope: Construct, id: string, { functions, alarmsOf }: GradualDeploymentProps) {
    super(scope, id);
    const application = new LambdaApplication(this, "Application");
    const role = new Role(this, "Role", {
      assumedBy: new ServicePrincipal("codedeploy.amazonaws.com"),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName(managedPolicy)],
    });
    acknowledge(
      role,
      `AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/${managedPolicy}]`,
      "CodeDeploy's own policy for shifting Lambda aliases; AWS keeps it in step with what CodeDeploy calls.",
    );
    for (const { definition, live } of functions) {
      new LambdaDeploymentGroup(this, definition.name, {
        application,
        role,
        alias: live,
        deploymentConfig: LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES,
        alarms: alarmsOf(definition),
      });
    }
  }
}
