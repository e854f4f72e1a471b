import { Duration, NestedStack, RemovalPolicy } from "aws-cdk-lib";
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { CfnDeliveryStream } from "aws-cdk-lib/aws-kinesisfirehose";
import { CfnSubscriptionFilter } from "aws-cdk-lib/aws-logs";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectLockRetention } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { evidentMessages, isEvidence } from "../../shared/deployment/evidence.ts";
import { acknowledge, resourceOf } from "../resource.ts";
import type { Settings } from "../settings/stage-settings.ts";
import type { ServiceFunction } from "./service-function.ts";

/** As the functions printed them, one below the other; CloudWatch sends them packed. */
const linesAlone: CfnDeliveryStream.ProcessorProperty[] = [
  { type: "Decompression", parameters: [{ parameterName: "CompressionFormat", parameterValue: "GZIP" }] },
  {
    type: "CloudWatchLogProcessing",
    parameters: [{ parameterName: "DataMessageExtraction", parameterValue: "true" }],
  },
  { type: "AppendDelimiterToRecord", parameters: [] },
];

export interface EvidenceProps {
  readonly functions: readonly ServiceFunction[];
  readonly settings: Pick<Settings, "logRetentionDays">;
}

/**
 * Who changed what, and who was refused, where nobody can write it anew: functions emit lines, one stream appends them to a
 * bucket under Object Lock, which neither a role of the stack nor an administrator can shorten. A stack within the stack,
 * which has as many resources as one may have.
 */
export class Evidence extends NestedStack {
  readonly bucketName: string;

  constructor(scope: Construct, id: string, { functions, settings }: EvidenceProps) {
    super(scope, id);
    const kept = Duration.days(settings.logRetentionDays);
    const bucket = new Bucket(this, "Bucket", {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      versioned: true,
      objectLockDefaultRetention: ObjectLockRetention.compliance(kept),
      removalPolicy: RemovalPolicy.RETAIN,
      lifecycleRules: [{ expiration: kept, noncurrentVersionExpiration: Duration.days(1) }],
    });
    this.bucketName = bucket.bucketName;
    acknowledge(bucket, "AwsSolutions-S1", "One role writes here; who reads it, CloudTrail can be asked to note.");

    const writer = roleOf(
      this,
      "Writer",
      "firehose",
      ["s3:PutObject", "s3:AbortMultipartUpload"],
      [bucket.arnForObjects("*")],
    );
    const anyObject = `AwsSolutions-IAM5[Resource::<${this.getLogicalId(resourceOf(bucket))}.Arn>/*]`;
    acknowledge(writer, anyObject, "Objects are named by the hour of their lines.");
    const stream = new CfnDeliveryStream(this, "Stream", {
      deliveryStreamType: "DirectPut",
      deliveryStreamEncryptionConfigurationInput: { keyType: "AWS_OWNED_CMK" },
      extendedS3DestinationConfiguration: {
        ...{ bucketArn: bucket.bucketArn, roleArn: writer.roleArn },
        processingConfiguration: { enabled: true, processors: linesAlone },
      },
    });

    const emitter = roleOf(
      this,
      "Emitter",
      "logs",
      ["firehose:PutRecord", "firehose:PutRecordBatch"],
      [stream.attrArn],
    );
    for (const { definition, log } of functions.filter((one) => isEvidence(one.definition))) {
      const filter = new CfnSubscriptionFilter(this, definition.name, {
        logGroupName: log.logGroupName,
        filterPattern: `{ ${evidentMessages.map((message) => `($.message = "${message}")`).join(" || ")} }`,
        ...{ destinationArn: stream.attrArn, roleArn: emitter.roleArn },
      });
      filter.node.addDependency(emitter);
    }
  }
}

function roleOf(scope: Construct, id: string, service: string, actions: string[], resources: string[]): Role {
  const statement = new PolicyStatement({ actions, resources });
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal(`${service}.amazonaws.com`),
    inlinePolicies: { permissions: new PolicyDocument({ statements: [statement] }) },
  });
}
