import { EventBus } from "aws-cdk-lib/aws-events";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnPipe } from "aws-cdk-lib/aws-pipes";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";

export interface EventsProps {
  readonly queue: Queue;
  /** Of the bus, and the source of every event on it. */
  readonly name: string;
  readonly account: string;
}

/** The bus that tells others, and the pipe that leads to it from the queue: filing never waits for either. */
export class Events extends Construct {
  readonly bus: EventBus;

  constructor(scope: Construct, id: string, { queue, name, account }: EventsProps) {
    super(scope, id);
    this.bus = new EventBus(this, "Bus", { eventBusName: name });
    const reads = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];
    const statements = [
      new PolicyStatement({ actions: reads, resources: [queue.queueArn] }),
      new PolicyStatement({ actions: ["events:PutEvents"], resources: [this.bus.eventBusArn] }),
    ];
    const role = new Role(this, "PipeRole", {
      assumedBy: new ServicePrincipal("pipes.amazonaws.com", {
        conditions: { StringEquals: { "aws:SourceAccount": account } },
      }),
      inlinePolicies: { pipe: new PolicyDocument({ statements }) },
    });
    new CfnPipe(this, "Pipe", {
      roleArn: role.roleArn,
      source: queue.queueArn,
      sourceParameters: { sqsQueueParameters: { batchSize: 10 } },
      target: this.bus.eventBusArn,
      // A message is JSON: {"type": …, "detail": {…}}.
      targetParameters: {
        eventBridgeEventBusParameters: { source: name, detailType: "$.body.type" },
        inputTemplate: "<$.body.detail>",
      },
    });
  }
}
