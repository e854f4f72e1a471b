import { Stack } from "aws-cdk-lib";
import { EventBus } from "aws-cdk-lib/aws-events";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnPipe } from "aws-cdk-lib/aws-pipes";
import type { Queue } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { documentOf } from "../resource.ts";

/**
 * The bus that others subscribe to, and the pipe that fills it from the queue. Filing waits for neither. `name` is that of the
 * bus, and the source of every event on it.
 */
export class Events extends Construct {
  readonly bus: EventBus;

  constructor(scope: Construct, id: string, { queue, name }: { queue: Queue; name: string }) {
    super(scope, id);
    this.bus = new EventBus(this, "Bus", { eventBusName: name });
    const reads = ["sqs:ReceiveMessage", "sqs:DeleteMessage", "sqs:GetQueueAttributes"];
    const pipe = documentOf([
      { actions: reads, resources: [queue.queueArn] },
      { actions: ["events:PutEvents"], resources: [this.bus.eventBusArn] },
    ]);
    const conditions = { StringEquals: { "aws:SourceAccount": Stack.of(this).account } };
    const role = new Role(this, "PipeRole", {
      assumedBy: new ServicePrincipal("pipes.amazonaws.com", { conditions }),
      inlinePolicies: { pipe },
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
