import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { plain, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);

describe("keys", () => {
  const keys = Object.values(prod.resources("AWS::KMS::Key"));
  const spec = (name: string) =>
    keys.filter(({ Properties }) => (Properties["KeySpec"] ?? "SYMMETRIC_DEFAULT") === name);

  it("are two for tokens and one for fingerprints, and rotate where that is possible", () => {
    expect(spec("ECC_NIST_P256")).toHaveLength(2);
    expect(spec("HMAC_256")).toMatchObject([{ Properties: { KeyUsage: "GENERATE_VERIFY_MAC" } }]);
    expect(spec("SYMMETRIC_DEFAULT")).toHaveLength(3);
    for (const { Properties } of spec("SYMMETRIC_DEFAULT")) expect(Properties["EnableKeyRotation"]).toBe(true);
  });

  it("for passwords serve only the function that files, whatever the account's policies allow", () => {
    const [passwords, fingerprints] = ["KeysPasswords", "KeysFingerprints"].map((name) =>
      JSON.stringify(Object.entries(prod.resources("AWS::KMS::Key")).find(([id]) => id.startsWith(name))?.[1]),
    );

    for (const key of [passwords, fingerprints]) {
      expect(key).toMatch(/"Effect":"Deny"/);
      expect(key).toContain(
        '"Action":["kms:Decrypt","kms:ReEncryptFrom","kms:GenerateMac","kms:VerifyMac","kms:CreateGrant"]',
      );
      expect(key).toContain(":role/short-term-rentals-prod-eu-central-1-opens-passwords");
      expect(key).toContain('"ArnNotEquals":{"aws:PrincipalArn"');
    }
    const named = Object.values(prod.resources("AWS::IAM::Role")).filter(({ Properties }) => Properties["RoleName"]);
    expect(named.map(({ Properties }) => Properties["RoleName"]).toSorted()).toEqual(
      ["log-in", "opens-passwords", "refresh-token"].map((name) => `short-term-rentals-prod-eu-central-1-${name}`),
    );
  });

  it("for tokens serve only log-in and refresh, whatever the account's policies allow", () => {
    const signing = Object.entries(prod.resources("AWS::KMS::Key")).filter(([id]) => id.startsWith("KeysTokens"));

    expect(signing).toHaveLength(2);
    for (const [, key] of signing) {
      expect(key.Properties["KeyPolicy"]).toMatchObject({
        Statement: [
          { Effect: "Allow", Action: "kms:*" },
          { Effect: "Deny", Action: ["kms:Sign", "kms:CreateGrant"], Sid: "OnlyTheFunctionsThatLogIn" },
        ],
      });
      const denied = JSON.stringify(key.Properties["KeyPolicy"]);
      for (const name of ["log-in", "refresh-token"])
        expect(denied).toContain(`:role/short-term-rentals-prod-eu-central-1-${name}"`);
      expect(denied.match(/:role\//g)).toHaveLength(2);
    }
  });

  it("raise an alarm at any other use and at any change of a key: what, by whom, when, and what to do", () => {
    const rules = Object.values(prod.resources("AWS::Events::Rule")).map(({ Properties }) => Properties);
    const watching = rules.filter((rule) => String(JSON.stringify(rule)).includes("aws.kms"));
    const told: unknown = expect.stringMatching(
      /^"<what> by <who> at <at>: .* What to do: https:\/\/example\.org\/docs\/runbooks\/passwords-key-used\.md"$/,
    );
    const keysIn = (rule: unknown) =>
      JSON.stringify(rule).match(/Keys(Table|Passwords|Fingerprints|Tokens[AB]|Operations)/g);
    const rolesIn = (rule: unknown) => JSON.stringify(rule).match(/(?<=eu-central-1-)[a-z-]+(?=")/g) ?? [];
    const Watch = v.object({ EventPattern: v.object({ detail: v.object({ eventName: v.array(v.string()) }) }) });

    for (const rule of watching) {
      expect(rule).toMatchObject({
        State: "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS",
        EventPattern: { source: ["aws.kms"], "detail-type": ["AWS API Call via CloudTrail"] },
        Targets: [
          {
            Arn: { Ref: Object.keys(prod.resources("AWS::SNS::Topic"))[0] },
            InputTransformer: {
              InputPathsMap: { what: "$.detail.eventName", who: "$.detail.userIdentity.arn", at: "$.time" },
              InputTemplate: told,
            },
          },
        ],
      });
    }
    expect(
      watching.map((rule) => [v.parse(Watch, rule).EventPattern.detail.eventName, keysIn(rule), rolesIn(rule)]),
    ).toEqual([
      [
        ["Decrypt", "ReEncrypt", "GenerateMac", "VerifyMac"],
        ["KeysPasswords", "KeysFingerprints"],
        ["opens-passwords"],
      ],
      [["Sign"], ["KeysTokensA", "KeysTokensB"], ["log-in", "refresh-token"]],
      [
        ["PutKeyPolicy", "CreateGrant", "ScheduleKeyDeletion", "DisableKey", "DisableKeyRotation"],
        ["KeysTable", "KeysPasswords", "KeysFingerprints", "KeysTokensA", "KeysTokensB", "KeysOperations"],
        [],
      ],
    ]);
  });

  it("raise an alarm when a trusted role is changed or lent, or code is changed, by a trail of their own", () => {
    const rules = Object.values(prod.resources("AWS::Events::Rule")).map(
      ({ Properties }) => Properties["EventPattern"],
    );
    const byHand = { invokedBy: [{ exists: false }, { "anything-but": "cloudformation.amazonaws.com" }] };

    expect(rules).toContainEqual({
      source: ["aws.iam"],
      "detail-type": ["AWS API Call via CloudTrail"],
      detail: {
        ...{ eventSource: ["iam.amazonaws.com"], userIdentity: byHand },
        requestParameters: { roleName: [{ prefix: "short-term-rentals-prod-" }] },
      },
    });
    expect(rules).toContainEqual({
      source: ["aws.lambda"],
      "detail-type": ["AWS API Call via CloudTrail"],
      detail: {
        ...{ eventSource: ["lambda.amazonaws.com"], userIdentity: byHand },
        eventName: [{ prefix: "UpdateFunctionCode" }, { prefix: "UpdateFunctionConfiguration" }],
        requestParameters: { functionName: [{ wildcard: "*short-term-rentals-prod-*" }] },
      },
    });
    const lent = rules.filter((rule) => String(JSON.stringify(rule)).includes('"requestParameters":{"role":'));
    expect(lent).toMatchObject([{ source: ["aws.lambda"], detail: { userIdentity: byHand } }]);
    for (const name of ["opens-passwords", "log-in", "refresh-token"])
      expect(JSON.stringify(lent)).toContain(`:role/short-term-rentals-prod-eu-central-1-${name}"`);
    expect(plain(prod.only("AWS::CloudTrail::Trail"))).toMatchObject({
      ...{ TrailName: "short-term-rentals-prod", S3BucketName: "TrailBucket", IsLogging: true },
      ...{ IsMultiRegionTrail: true, IncludeGlobalServiceEvents: true, EnableLogFileValidation: true },
    });
    const trail = "arn:AWS::Partition:cloudtrail:eu-central-1:123456789012:trail/short-term-rentals-prod";
    const allowed = (Action: string, Resource: string) => ({
      ...{ Action, Resource, Effect: "Allow", Principal: { Service: "cloudtrail.amazonaws.com" } },
      Condition: { StringEquals: { "aws:SourceArn": trail } },
    });
    expect(plain(prod.only("AWS::S3::BucketPolicy")["PolicyDocument"])).toMatchObject({
      Statement: [
        { Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } },
        allowed("s3:GetBucketAcl", "TrailBucket.Arn"),
        allowed("s3:PutObject", "TrailBucket.Arn/AWSLogs/123456789012/*"),
      ],
    });
    const older = { NoncurrentVersionExpiration: { NoncurrentDays: 365 } };
    expect(prod.only("AWS::S3::Bucket")).toMatchObject({
      LifecycleConfiguration: { Rules: [{ ExpirationInDays: 365, ...older, Status: "Enabled" }] },
      VersioningConfiguration: { Status: "Enabled" },
    });
    expect(synthesize(stages.dev).resources("AWS::CloudTrail::Trail")).toEqual({});
    for (const role of Object.values(prod.resources("AWS::IAM::Role"))) {
      const name = role.Properties["RoleName"];
      if (name !== undefined) expect(name).toMatch(/^short-term-rentals-prod-/);
    }
  });
});
