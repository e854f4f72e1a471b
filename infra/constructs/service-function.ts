import { Duration } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import * as lambda from "aws-cdk-lib/aws-lambda";
import { LogGroup, type LogGroupProps } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { FunctionDefinition } from "../manifest.ts";
import type { Permission } from "../permissions.ts";
import { acknowledge, documentOf, fitting } from "../resource.ts";
import type { FixedAddress } from "./fixed-address.ts";

/** Why a function has no dead-letter queue of Lambda's own, which takes asynchronous events only. */
const noDeadLetters: Record<FunctionDefinition["trigger"]["kind"], string> = {
  api: "API Gateway waits for the answer, and the caller learns of an error.",
  queue: "Its queue has a dead-letter queue: messages are polled, not sent to the function.",
  schedule:
    "Its event carries nothing: the next minute's sweep does what a failed one left; a digest is tried three times.",
};

export interface ServiceFunctionProps {
  readonly definition: FunctionDefinition;
  readonly code: lambda.Code;
  readonly environment: Record<string, string>;
  readonly permissions: readonly Permission[];
  /** Set where a key policy refers to the role before it exists. */
  readonly roleName?: string | undefined;
  /** Set where the role names it, or a permission does. */
  readonly functionName?: string | undefined;
  /** A log that it shares, or the properties of its own. */
  readonly log: LogGroup | LogGroupProps;
  readonly atMost: number | undefined;
  readonly network?: Pick<FixedAddress, "vpc" | "securityGroup"> | undefined;
}

/** A function with its own role, called through the alias `live`. */
export class ServiceFunction extends Construct {
  readonly definition: FunctionDefinition;
  readonly function: lambda.Function;
  readonly log: LogGroup;
  readonly live: lambda.Alias & lambda.IFunction;

  constructor(
    scope: Construct,
    id: string,
    { definition, code, environment, permissions, roleName, functionName, log, atMost, network }: ServiceFunctionProps,
  ) {
    super(scope, id);
    this.definition = definition;
    this.log = log instanceof LogGroup ? log : new LogGroup(this, "Log", log);
    const writeLog = { actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [this.log.logGroupArn] };
    const role = new Role(this, "Role", {
      ...(roleName !== undefined && { roleName }),
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      inlinePolicies: { permissions: documentOf([...permissions, writeLog, ...(network ? [joiningNetwork] : [])]) },
    });
    if (network) {
      const reason = "Network interfaces do not exist yet, so no resource can be named.";
      acknowledge(role, "AwsSolutions-IAM5[Resource::*]", reason);
      acknowledge(role, "Serverless-LambdaStarPermissions", reason);
    }
    this.function = new lambda.Function(this, "Function", {
      ...(functionName !== undefined && { functionName }),
      description: `${definition.name} of the short-term-rental declarations`,
      runtime: lambda.Runtime.NODEJS_24_X,
      architecture: lambda.Architecture.ARM_64,
      handler: "index.handler",
      code,
      environment,
      memorySize: definition.memoryMb,
      timeout: Duration.millis(definition.timeoutMs),
      tracing: lambda.Tracing.DISABLED,
      logGroup: this.log,
      ...(atMost !== undefined && { reservedConcurrentExecutions: atMost }),
      ...(network && { vpc: network.vpc, securityGroups: [network.securityGroup] }),
      // Keeps constructs from adding statements of their own.
      role: role.withoutPolicyUpdates(),
    });
    acknowledge(this.function, "Serverless-LambdaTracing", untraced);
    acknowledge(this.function, "Serverless-LambdaDLQ", noDeadLetters[definition.trigger.kind]);
    const version = fitting<lambda.IVersion, lambda.Version>(this.function.currentVersion);
    this.live = fitting<lambda.IFunction, lambda.Alias>(new lambda.Alias(this, "Live", { aliasName: "live", version }));
  }
}

/** Decision 30. */
export const untraced = "Traces would keep paths, which hold usernames; the access log and the timeline tell more.";

/** Lambda uses these in the role's name to put a function into a network: all that AWS's own policy for it has. */
const joiningNetwork: Permission = {
  actions: [
    "ec2:CreateNetworkInterface",
    "ec2:DescribeNetworkInterfaces",
    "ec2:DescribeSubnets",
    "ec2:DeleteNetworkInterface",
    "ec2:AssignPrivateIpAddresses",
    "ec2:UnassignPrivateIpAddresses",
  ],
  resources: ["*"],
};
