import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import type { IKey } from "aws-cdk-lib/aws-kms";
import {
  Alias,
  Architecture,
  type Code,
  FunctionBase,
  type IFunction,
  type IVersion,
  Function as LambdaFunction,
  Runtime,
  Tracing,
  type Version,
} from "aws-cdk-lib/aws-lambda";
import { LogGroup } from "aws-cdk-lib/aws-logs";
import { Construct } from "constructs";
import type { FunctionDefinition } from "../manifest.ts";
import type { Permission } from "../permissions.ts";
import { acknowledge } from "../resource.ts";
import type { FixedAddress } from "./fixed-address.ts";

/** Lambda's own dead-letter queue takes asynchronous events only. */
const noDeadLetters: Record<FunctionDefinition["trigger"]["kind"], string> = {
  api: "API Gateway waits for its answer: an error is the caller's to know.",
  queue: "Its queue has a dead-letter queue: messages are polled, not sent to it.",
  schedule:
    "Its event says nothing: what a failed sweep left the next minute's does, and a digest is asked for three times.",
};

export interface ServiceFunctionProps {
  readonly definition: FunctionDefinition;
  readonly code: Code;
  /** Its own variables, and what the runtime and libraries read in every function's. */
  readonly environment: Record<string, string>;
  readonly permissions: readonly Permission[];
  /** Where something refers to the role before it is there. */
  readonly roleName?: string | undefined;
  readonly logs: { readonly key: IKey; readonly retentionDays: number; readonly keep: boolean };
  readonly atMost: number | undefined;
  readonly network?: Pick<FixedAddress, "vpc" | "securityGroup"> | undefined;
}

/** CDK's own classes do not fit its interfaces under exact optional properties. */
type Callable = Alias & IFunction;

/** A function with a role and a log group of its own, called through the alias `live`. */
export class ServiceFunction extends Construct {
  readonly definition: FunctionDefinition;
  readonly function: LambdaFunction;
  readonly log: LogGroup;
  readonly live: Callable;

  constructor(
    scope: Construct,
    id: string,
    { definition, code, environment, permissions, roleName, logs, atMost, network }: ServiceFunctionProps,
  ) {
    super(scope, id);
    this.definition = definition;
    this.log = new LogGroup(this, "Log", {
      encryptionKey: logs.key,
      retention: logs.retentionDays,
      removalPolicy: logs.keep ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    const writeLog = { actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [this.log.logGroupArn] };
    const role = new Role(this, "Role", {
      ...(roleName !== undefined && { roleName }),
      assumedBy: new ServicePrincipal("lambda.amazonaws.com"),
      inlinePolicies: { permissions: documentOf([...permissions, writeLog, ...(network ? [joiningNetwork] : [])]) },
    });
    if (network) {
      const reason = "Network interfaces have no resources to name before they are there: it is allowed on all.";
      acknowledge(role, "AwsSolutions-IAM5[Resource::*]", reason);
      acknowledge(role, "Serverless-LambdaStarPermissions", reason);
    }
    this.function = new LambdaFunction(this, "Function", {
      description: `${definition.name} of the short-term-rental declarations`,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: "index.handler",
      code,
      environment,
      memorySize: definition.memoryMb,
      timeout: Duration.millis(definition.timeoutMs),
      tracing: Tracing.DISABLED,
      logGroup: this.log,
      ...(atMost !== undefined && { reservedConcurrentExecutions: atMost }),
      ...(network && { vpc: network.vpc, securityGroups: [network.securityGroup] }),
      // The statements above are the whole of it: constructs that would add theirs must not.
      role: role.withoutPolicyUpdates(),
    });
    acknowledge(this.function, "Serverless-LambdaTracing", untraced);
    acknowledge(this.function, "Serverless-LambdaDLQ", noDeadLetters[definition.trigger.kind]);
    const version = fitting<IVersion, Version>(this.function.currentVersion);
    this.live = fitting<IFunction, Alias>(new Alias(this, "Live", { aliasName: "live", version }));
  }
}

/** Decision 30. */
export const untraced = "Traces would keep paths, and these hold usernames; the access log and the timeline tell more.";

/** What Lambda does in the role's name to put a function into a network. */
const joiningNetwork: Permission = {
  actions: ["ec2:CreateNetworkInterface", "ec2:DescribeNetworkInterfaces", "ec2:DeleteNetworkInterface"],
  resources: ["*"],
};

function documentOf(permissions: readonly Permission[]): PolicyDocument {
  const statements = permissions.map(
    ({ actions, resources, conditions }) =>
      new PolicyStatement({ actions: [...actions], resources: [...resources], ...(conditions && { conditions }) }),
  );
  return new PolicyDocument({ statements });
}

function fitting<Interface, T extends Alias | Version>(made: T): T & Interface {
  if (isFunction<Interface, T>(made)) return made;
  throw new Error("a version or alias is no function");
}

const isFunction = <Interface, T extends Alias | Version>(made: T): made is T & Interface =>
  made instanceof FunctionBase;
