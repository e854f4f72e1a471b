import { expect, it } from "vitest";
import { statementsOf } from "./support/roles.ts";
import { definitions, plain, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const within = prod.within(prod.kept).resources;

it("the audit trail is kept where not even an administrator can shorten it, also after the stack is deleted", () => {
  const bucket = Object.entries(within("AWS::S3::Bucket")).find(([id]) => id.startsWith("Evidence"))?.[1];
  expect(bucket).toMatchObject({
    DeletionPolicy: "RetainExceptOnCreate",
    Properties: {
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: "COMPLIANCE", Days: 365 } } },
      VersioningConfiguration: { Status: "Enabled" },
      LifecycleConfiguration: {
        Rules: [{ ExpirationInDays: 365, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: "Enabled" }],
      },
    },
  });
  expect(synthesize(stages.dev).resources("AWS::S3::Bucket")).toEqual({});
});

it("one role of the stage can append to the audit trail, and none can change or delete it", () => {
  const statements = Object.entries(prod.resources("AWS::IAM::Role")).flatMap(([id, { Properties }]) =>
    statementsOf(Properties).map(({ actions, resources }) => ({ id, actions, resources: resources.map(plain) })),
  );
  const touching = (service: string) =>
    statements.filter(({ actions }) => actions.some((one) => one.startsWith(service)));
  const roleOf = (id: string) => plain(prod.resources("AWS::IAM::Role")[id]?.Properties["AssumeRolePolicyDocument"]);
  const by = (Service: string) => ({ Statement: [{ Action: "sts:AssumeRole", Principal: { Service } }] });

  // As Firehose's documentation lists them.
  expect(touching("s3:").map(({ actions, resources }) => ({ actions, resources }))).toEqual([
    { actions: ["s3:PutObject", "s3:AbortMultipartUpload"], resources: ["EvidenceBucket.Arn/*"] },
    {
      actions: ["s3:GetBucketLocation", "s3:ListBucket", "s3:ListBucketMultipartUploads"],
      resources: ["EvidenceBucket.Arn"],
    },
  ]);
  for (const { id } of touching("s3:")) expect(roleOf(id)).toMatchObject(by("firehose.amazonaws.com"));
  expect(touching("firehose:").map(({ actions, resources }) => ({ actions, resources }))).toEqual([
    { actions: ["firehose:PutRecord", "firehose:PutRecordBatch"], resources: ["EvidenceStream.Arn"] },
  ]);
  for (const { id } of touching("firehose:")) expect(roleOf(id)).toMatchObject(by("logs.amazonaws.com"));
});

it("the audit trail keeps its lines as they were printed, in the form that a restore reads", () => {
  const [stream] = Object.values(within("AWS::KinesisFirehose::DeliveryStream"));

  expect(plain(stream?.Properties["ExtendedS3DestinationConfiguration"])).toMatchObject({
    BucketARN: "EvidenceBucket.Arn",
    RoleARN: "EvidenceWriter.Arn",
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
  const logged = Object.values(prod.resources("AWS::Lambda::Function")).map(({ Properties }) => [
    String(Properties["Description"]).split(" ")[0] ?? "",
    plain(Properties["LoggingConfig"]),
  ]);

  expect(plain(prod.only("AWS::Logs::SubscriptionFilter"))).toEqual({
    LogGroupName: "FunctionsChanges",
    FilterPattern:
      '{ ($.message = "request answered") || ($.message = "request refused") || ($.message = "a refresh token was used twice") }',
    DestinationArn: "EvidenceStream.Arn",
    RoleArn: "EvidenceLinesEmitter.Arn",
  });
  const evident = logged.filter(([, log]) => JSON.stringify(log) === '{"LogGroup":"FunctionsChanges"}');
  expect(evident.map(([name]) => name).toSorted()).toEqual(told.map(({ name }) => name).toSorted());
  for (const [id, { DeletionPolicy }] of Object.entries(prod.resources("AWS::Logs::LogGroup"))) {
    if (id.startsWith("Functions")) expect(DeletionPolicy).toBe("RetainExceptOnCreate");
  }
});
