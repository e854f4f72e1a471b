import { expect, it } from "vitest";
import { definitions, plain, referred, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const within = prod.within("Evidence").resources;

it("the audit trail is kept where not even an administrator can shorten it, also after the stack is deleted", () => {
  expect(Object.values(within("AWS::S3::Bucket"))).toMatchObject([
    {
      DeletionPolicy: "Retain",
      Properties: {
        ObjectLockEnabled: true,
        ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: "COMPLIANCE", Days: 365 } } },
        VersioningConfiguration: { Status: "Enabled" },
        LifecycleConfiguration: {
          Rules: [{ ExpirationInDays: 365, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: "Enabled" }],
        },
      },
    },
  ]);
  expect(synthesize(stages.dev).stack.node.tryFindChild("Evidence")).toBeUndefined();
});

it("one role of the stack can append to the audit trail, and none can change or delete it", () => {
  const others = Object.values(prod.resources("AWS::IAM::Role")).map(({ Properties }) => JSON.stringify(Properties));
  const role = (Service: string, Action: string[], Resource: string) => ({
    AssumeRolePolicyDocument: { Statement: [{ Action: "sts:AssumeRole", Principal: { Service } }] },
    Policies: [{ PolicyDocument: { Statement: [{ Action, Effect: "Allow", Resource }] } }],
  });

  expect(others.filter((policy) => policy.includes("s3:"))).toEqual([]);
  expect(Object.values(within("AWS::IAM::Role")).map(({ Properties }) => plain(Properties))).toMatchObject([
    role("firehose.amazonaws.com", ["s3:PutObject", "s3:AbortMultipartUpload"], "Bucket.Arn/*"),
    role("logs.amazonaws.com", ["firehose:PutRecord", "firehose:PutRecordBatch"], "Stream.Arn"),
  ]);
});

it("the audit trail keeps its lines as they were printed, in the form that a restore reads", () => {
  const [stream] = Object.values(within("AWS::KinesisFirehose::DeliveryStream"));

  expect(plain(stream?.Properties["ExtendedS3DestinationConfiguration"])).toMatchObject({
    ...{ BucketARN: "Bucket.Arn", RoleARN: "Writer.Arn" },
    ProcessingConfiguration: {
      Enabled: true,
      Processors: [
        { Type: "Decompression", Parameters: [{ ParameterName: "CompressionFormat", ParameterValue: "GZIP" }] },
        {
          Type: "CloudWatchLogProcessing",
          Parameters: [{ ParameterName: "DataMessageExtraction", ParameterValue: "true" }],
        },
        { Type: "AppendDelimiterToRecord" },
      ],
    },
  });
});

it("the audit trail takes the lines of every function that changes something or shows guests to operators", () => {
  const told = definitions.filter(
    ({ name, trigger }) => trigger.kind === "api" && (trigger.method !== "GET" || name === "list-reviews"),
  );
  const filters = Object.values(within("AWS::Logs::SubscriptionFilter"));

  expect(filters).toHaveLength(told.length);
  const patterns = new Set(filters.map(({ Properties }) => Properties["FilterPattern"]));
  expect([...patterns]).toEqual([
    '{ ($.message = "request answered") || ($.message = "request refused") || ($.message = "a refresh token was used twice") }',
  ]);
  for (const { Properties } of filters)
    expect(plain(Properties)).toMatchObject({ DestinationArn: "Stream.Arn", RoleArn: "Emitter.Arn" });
  const logs = filters.map(({ Properties }) => referred(Properties["LogGroupName"]));
  for (const { name } of told) {
    const id = name.replaceAll("-", "");
    expect(logs.filter((log) => log.includes(`Functions${id}Log`))).toHaveLength(1);
  }
  for (const [id, { DeletionPolicy }] of Object.entries(prod.resources("AWS::Logs::LogGroup"))) {
    if (id.startsWith("Functions")) expect(DeletionPolicy).toBe("Retain");
  }
});
