import { expect, it } from "vitest";
import { definitions, referred, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const [, locked] = Object.entries(prod.resources("AWS::S3::Bucket")).find(([id]) => id.startsWith("Evidence")) ?? [];

it("keeps what was changed and refused where not even an administrator can shorten it, also when the stack goes", () => {
  expect(locked).toMatchObject({
    DeletionPolicy: "Retain",
    Properties: {
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: "COMPLIANCE", Days: 365 } } },
      VersioningConfiguration: { Status: "Enabled" },
    },
  });
  expect(Object.keys(synthesize(stages.dev).resources("AWS::KinesisFirehose::DeliveryStream"))).toEqual([]);
});

it("lets one role of the stack append to it, and none change or delete", () => {
  const policies = Object.entries(prod.resources("AWS::IAM::Role")).map(
    ([id, { Properties }]) => [id, JSON.stringify(Properties["Policies"] ?? [])] as const,
  );

  const [writer, ...others] = policies.filter(([, policy]) => policy.includes("s3:"));
  expect(others).toEqual([]);
  expect(writer?.[1].match(/s3:\w+/g)).toEqual(["s3:PutObject", "s3:AbortMultipartUpload"]);
});

it("takes the lines of each function that changes something, and of the one that shows operators guests", () => {
  const told = definitions.filter(
    ({ name, trigger }) => trigger.kind === "api" && (trigger.method !== "GET" || name === "list-reviews"),
  );
  const filters = Object.values(prod.resources("AWS::Logs::SubscriptionFilter"));

  expect(filters).toHaveLength(told.length);
  const logs = filters.map(({ Properties }) => referred(Properties["LogGroupName"]));
  for (const { name } of told) {
    const id = name.replaceAll("-", "");
    expect(logs.filter((log) => log.startsWith(`Functions${id}Log`))).toHaveLength(1);
  }
  for (const log of logs) expect(prod.resources("AWS::Logs::LogGroup")[log]?.DeletionPolicy).toBe("Retain");
});
