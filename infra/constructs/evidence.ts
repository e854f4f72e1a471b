import { Duration, NestedStack } from "aws-cdk-lib";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnDeliveryStream } from "aws-cdk-lib/aws-kinesisfirehose";
import { CfnSubscriptionFilter } from "aws-cdk-lib/aws-logs";
import { ObjectLockRetention } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { evidentMessages, isEvidence } from "../../shared/deployment/evidence.ts";
import { acknowledge, documentOf, keptBucket, resourceOf } from "../resource.ts";
import type { ServiceFunction } from "./service-function.ts";

/** CloudWatch sends log lines packed; the bucket gets them as the functions printed them, one below the other. */
const unpacking: CfnDeliveryStream.ProcessorProperty[] = [
  { type: "Decompression", parameters: [{ parameterName: "CompressionFormat", parameterValue: "GZIP" }] },
  {
    type: "CloudWatchLogProcessing",
    parameters: [{ parameterName: "DataMessageExtraction", parameterValue: "true" }],
  },
  { type: "AppendDelimiterToRecord", parameters: [] },
];

/**
 * Keeps who changed what, and who was refused, where nobody can rewrite it: a stream appends the functions' lines to a
 * bucket under Object Lock, whose retention neither a role of the stack nor an administrator can shorten. A nested stack,
 * since the main one is close to CloudFormation's limit of resources.
 */
export class Evidence extends NestedStack {
  readonly bucketName: string;

  constructor(scope: Construct, id: string, props: { functions: readonly ServiceFunction[]; retentionDays: number }) {
    super(scope, id);
    const kept = Duration.days(props.retentionDays);
    const bucket = keptBucket(this, "One role writes here; CloudTrail can be asked to record who reads.", {
      objectLockDefaultRetention: ObjectLockRetention.compliance(kept),
      lifecycleRules: [{ expiration: kept, noncurrentVersionExpiration: Duration.days(1) }],
    });
    this.bucketName = bucket.bucketName;

    const objects = bucket.arnForObjects("*");
    const writer = this.role("Writer", "firehose", ["s3:PutObject", "s3:AbortMultipartUpload"], objects);
    const anyObject = `AwsSolutions-IAM5[Resource::<${this.getLogicalId(resourceOf(bucket))}.Arn>/*]`;
    acknowledge(writer, anyObject, "Objects are named by the hour of their lines.");
    const stream = new CfnDeliveryStream(this, "Stream", {
      deliveryStreamType: "DirectPut",
      deliveryStreamEncryptionConfigurationInput: { keyType: "AWS_OWNED_CMK" },
      extendedS3DestinationConfiguration: {
        ...{ bucketArn: bucket.bucketArn, roleArn: writer.roleArn },
        processingConfiguration: { enabled: true, processors: unpacking },
      },
    });

    const puts = ["firehose:PutRecord", "firehose:PutRecordBatch"];
    const emitter = this.role("Emitter", "logs", puts, stream.attrArn);
    for (const { definition, log } of props.functions.filter((one) => isEvidence(one.definition))) {
      const filter = new CfnSubscriptionFilter(this, definition.name, {
        logGroupName: log.logGroupName,
        filterPattern: `{ ${evidentMessages.map((message) => `($.message = "${message}")`).join(" || ")} }`,
        ...{ destinationArn: stream.attrArn, roleArn: emitter.roleArn },
      });
      filter.node.addDependency(emitter);
    }
  }

  private role(id: string, service: string, actions: readonly string[], resource: string): Role {
    return new Role(this, id, {
      assumedBy: new ServicePrincipal(`${service}.amazonaws.com`),
      inlinePolicies: { permissions: documentOf([{ actions, resources: [resource] }]) },
    });
  }
}
