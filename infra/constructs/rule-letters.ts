import { ArnFormat, Duration, Stack } from "aws-cdk-lib";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { deadLetterRetentionDays } from "../../shared/deployment/queues.ts";
import { acknowledge } from "../resource.ts";

/** Events that a rule of the stage could not deliver: a refused or missing target fails without a sound otherwise. */
export class RuleLetters extends Construct {
  readonly queue: Queue;

  constructor(scope: Construct, id: string, { stackName }: { readonly stackName: string }) {
    super(scope, id);
    this.queue = new Queue(this, "Queue", {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(deadLetterRetentionDays),
    });
    acknowledge(
      this.queue,
      "Serverless-SQSRedrivePolicy",
      "It is a dead-letter queue: messages stay until an operator has looked at them.",
    );
    acknowledge(this.queue, "AwsSolutions-SQS3", "It is a dead-letter queue, of rules that other stacks have as well.");
    // By name, since the rules of another stack use it. A rule's name begins with its stack's.
    const rules = Stack.of(this).formatArn({
      service: "events",
      resource: "rule",
      resourceName: `${stackName}*`,
      arnFormat: ArnFormat.SLASH_RESOURCE_NAME,
    });
    this.queue.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal("events.amazonaws.com")],
        actions: ["sqs:SendMessage"],
        resources: [this.queue.queueArn],
        conditions: { ArnLike: { "aws:SourceArn": rules } },
      }),
    );
  }
}
