import { Duration, Stack } from "aws-cdk-lib";
import { CfnTrail } from "aws-cdk-lib/aws-cloudtrail";
import { PolicyStatement, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import { keptBucket } from "../resource.ts";
import type { Settings } from "../settings/stage-settings.ts";

/** CloudTrail for the account, kept as long as the logs. Without a trail EventBridge hears of no calls. */
export class AccountTrail extends Construct {
  constructor(scope: Construct, id: string, settings: Pick<Settings, "logRetentionDays" | "stackName">) {
    super(scope, id);
    const kept = Duration.days(settings.logRetentionDays);
    const bucket = keptBucket(this, "The trail itself records who reads its bucket.", {
      lifecycleRules: [{ expiration: kept, noncurrentVersionExpiration: kept }],
    });

    const trailName = settings.stackName;
    const trailArn = Stack.of(this).formatArn({ service: "cloudtrail", resource: "trail", resourceName: trailName });
    const principals = [new ServicePrincipal("cloudtrail.amazonaws.com")];
    const conditions = { StringEquals: { "aws:SourceArn": trailArn } };
    const allow = (action: string, resource: string) =>
      bucket.addToResourcePolicy(
        new PolicyStatement({ principals, actions: [action], resources: [resource], conditions }),
      );
    allow("s3:GetBucketAcl", bucket.bucketArn);
    allow("s3:PutObject", bucket.arnForObjects(`AWSLogs/${Stack.of(this).account}/*`));
    const trail = new CfnTrail(this, "Trail", {
      trailName,
      s3BucketName: bucket.bucketName,
      isLogging: true,
      isMultiRegionTrail: true,
      includeGlobalServiceEvents: true,
      enableLogFileValidation: true,
    });
    if (bucket.policy) trail.node.addDependency(bucket.policy);
  }
}
