import { Duration, RemovalPolicy, Stack } from "aws-cdk-lib";
import { type IMetric, Metric, type MetricOptions } from "aws-cdk-lib/aws-cloudwatch";
import { Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnDeliveryStream } from "aws-cdk-lib/aws-kinesisfirehose";
import { ObjectLockRetention } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import { acknowledge, documentOf, keptBucket, resourceOf } from "../resource.ts";
import type { Settings } from "../settings/stage-settings.ts";

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
 * Keeps who changed what, and who was refused, where nobody can rewrite it: a stream appends the functions' lines
 * (`EvidenceLines`) to a bucket under Object Lock, whose retention neither a role of the stage nor an administrator can shorten.
 */
export class Evidence extends Construct {
  readonly bucketName: string;
  readonly streamArn: string;
  readonly streamName: string;

  constructor(
    scope: Construct,
    id: string,
    { stackName, logRetentionDays }: Pick<Settings, "stackName" | "logRetentionDays">,
  ) {
    super(scope, id);
    const kept = Duration.days(logRetentionDays);
    const bucket = keptBucket(this, "One role writes here; CloudTrail can be asked to record who reads.", {
      // Empty when a first deployment fails, and then removed.
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
      objectLockDefaultRetention: ObjectLockRetention.compliance(kept),
      lifecycleRules: [{ expiration: kept, noncurrentVersionExpiration: Duration.days(1) }],
    });
    this.bucketName = bucket.bucketName;

    // As Firehose's documentation lists them, without reading: a missing one fails every delivery, silently.
    const writer = new Role(this, "Writer", {
      assumedBy: new ServicePrincipal("firehose.amazonaws.com"),
      inlinePolicies: {
        permissions: documentOf([
          { actions: ["s3:PutObject", "s3:AbortMultipartUpload"], resources: [bucket.arnForObjects("*")] },
          {
            actions: ["s3:GetBucketLocation", "s3:ListBucket", "s3:ListBucketMultipartUploads"],
            resources: [bucket.bucketArn],
          },
        ]),
      },
    });
    const anyObject = `AwsSolutions-IAM5[Resource::<${Stack.of(this).getLogicalId(resourceOf(bucket))}.Arn>/*]`;
    acknowledge(writer, anyObject, "Objects are named by the hour of their lines.");
    // A fixed name, by which the functions' lines and the alarm find it.
    this.streamName = `${stackName}-evidence`;
    const stream = new CfnDeliveryStream(this, "Stream", {
      deliveryStreamName: this.streamName,
      deliveryStreamType: "DirectPut",
      deliveryStreamEncryptionConfigurationInput: { keyType: "AWS_OWNED_CMK" },
      extendedS3DestinationConfiguration: {
        bucketArn: bucket.bucketArn,
        roleArn: writer.roleArn,
        processingConfiguration: { enabled: true, processors: unpacking },
      },
    });
    this.streamArn = stream.attrArn;
  }

  /** How long the oldest line has waited to be written, in seconds. */
  metricAge(options: MetricOptions): IMetric {
    return new Metric({
      namespace: "AWS/Firehose",
      metricName: "DeliveryToS3.DataFreshness",
      dimensionsMap: { DeliveryStreamName: this.streamName },
      ...options,
    });
  }
}
