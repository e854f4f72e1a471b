import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { plain, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);

/** Only CloudFormation can assume this role, and only for the CDK's stacks: a call of any other stack is not a deployment. */
const byHand = {
  sessionContext: {
    sessionIssuer: {
      arn: [
        { exists: false },
        {
          "anything-but": [
            "arn:AWS::Partition:iam::123456789012:role/cdk-hnb659fds-cfn-exec-role-123456789012-eu-central-1",
          ],
        },
      ],
    },
  },
};
const patterns = () =>
  Object.values(prod.resources("AWS::Events::Rule")).map(({ Properties }) => plain(Properties["EventPattern"] ?? {}));
const ofService = (service: string) =>
  patterns().filter((pattern) => JSON.stringify(pattern).includes(`"aws.${service}"`));

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

    const mailedBy = (topic: string) => ({
      Arn: topic,
      DeadLetterConfig: { Arn: "RuleLettersQueue.Arn" },
      InputTransformer: {
        InputPathsMap: { what: "$.detail.eventName", who: "$.detail.userIdentity.arn", at: "$.time" },
        InputTemplate: told,
      },
    });
    for (const rule of watching) {
      expect(plain(rule)).toMatchObject({
        State: "ENABLED_WITH_ALL_CLOUDTRAIL_MANAGEMENT_EVENTS",
        EventPattern: { source: ["aws.kms"], "detail-type": ["AWS API Call via CloudTrail"] },
        Targets: [mailedBy("WatchAlarmsTopic"), mailedBy("WatchAlarmsRoutine")],
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

  it("raise an alarm when the functions' own roles are refused, as another function with such a role would be", () => {
    const Or = v.object({ detail: v.object({ $or: v.tuple([v.unknown(), v.unknown()]) }) });
    const uses = ofService("kms").filter((pattern) => v.is(Or, pattern));

    expect(uses).toHaveLength(2);
    for (const use of uses) expect(v.parse(Or, use).detail.$or[1]).toEqual({ errorCode: [{ exists: true }] });
  });

  it("raise an alarm at whatever would end these alarms, outside a deployment: on rules twice, through two topics", () => {
    const detail = (service: string, rest: object) => ({
      source: [`aws.${service}`],
      "detail-type": ["AWS API Call via CloudTrail"],
      detail: { eventSource: [`${service}.amazonaws.com`], userIdentity: byHand, ...rest },
    });
    const rules = detail("events", {
      eventName: ["DisableRule", "DeleteRule", "RemoveTargets", "PutRule", "PutTargets"],
      $or: [
        { requestParameters: { name: [{ prefix: "short-term-rentals-prod-" }] } },
        { requestParameters: { rule: [{ prefix: "short-term-rentals-prod-" }] } },
      ],
    });

    expect(ofService("events")).toEqual([rules, rules]);
    expect(ofService("cloudtrail")).toEqual([
      detail("cloudtrail", { eventName: ["StopLogging", "DeleteTrail", "UpdateTrail", "PutEventSelectors"] }),
    ]);
    const topics = [{ prefix: "WatchAlarmsTopic" }, { prefix: "WatchAlarmsRoutine" }];
    expect(ofService("sns")).toEqual([
      detail("sns", {
        eventName: ["Unsubscribe", "DeleteTopic", "SetTopicAttributes", "SetSubscriptionAttributes"],
        $or: [{ requestParameters: { topicArn: topics } }, { requestParameters: { subscriptionArn: topics } }],
      }),
    ]);
  });

  it("raise an alarm through a topic that needs none of them, since whoever disables its key would silence that", () => {
    const topics = Object.entries(prod.resources("AWS::SNS::Topic"));
    const withoutKey = topics.filter(([, { Properties }]) => Properties["KmsMasterKeyId"] === undefined);

    expect(withoutKey.map(([id]) => id.replace(/[0-9A-F]{8}$/, ""))).toEqual(["WatchAlarmsRoutine"]);
  });

  it("raise an alarm when a trusted role is changed or lent, or code is changed, by a trail of their own", () => {
    const rules = patterns();

    expect(rules).toContainEqual({
      source: ["aws.iam"],
      "detail-type": ["AWS API Call via CloudTrail"],
      detail: {
        eventSource: ["iam.amazonaws.com"],
        userIdentity: byHand,
        requestParameters: { roleName: [{ prefix: "short-term-rentals-prod-" }] },
      },
    });
    expect(rules).toContainEqual({
      source: ["aws.lambda"],
      "detail-type": ["AWS API Call via CloudTrail"],
      detail: {
        eventSource: ["lambda.amazonaws.com"],
        userIdentity: byHand,
        eventName: [{ prefix: "UpdateFunctionCode" }, { prefix: "UpdateFunctionConfiguration" }],
        requestParameters: { functionName: [{ wildcard: "*short-term-rentals-prod-*" }] },
      },
    });
    const lent = rules.filter((rule) => String(JSON.stringify(rule)).includes('"requestParameters":{"role":'));
    expect(lent).toMatchObject([{ source: ["aws.lambda"], detail: { userIdentity: byHand } }]);
    for (const name of ["opens-passwords", "log-in", "refresh-token"])
      expect(JSON.stringify(lent)).toContain(`:role/short-term-rentals-prod-eu-central-1-${name}"`);
    expect(plain(prod.only("AWS::CloudTrail::Trail"))).toMatchObject({
      TrailName: "short-term-rentals-prod",
      S3BucketName: "TrailBucket",
      IsLogging: true,
      IsMultiRegionTrail: true,
      IncludeGlobalServiceEvents: true,
      EnableLogFileValidation: true,
    });
    const trail = "arn:AWS::Partition:cloudtrail:eu-central-1:123456789012:trail/short-term-rentals-prod";
    const allowed = (Action: string, Resource: string) => ({
      Action,
      Resource,
      Effect: "Allow",
      Principal: { Service: "cloudtrail.amazonaws.com" },
      Condition: { StringEquals: { "aws:SourceArn": trail } },
    });
    const ofTrail = Object.entries(prod.resources("AWS::S3::BucketPolicy")).find(([id]) => id.startsWith("Trail"))?.[1];
    expect(plain(ofTrail?.Properties["PolicyDocument"])).toMatchObject({
      Statement: [
        { Effect: "Deny", Condition: { Bool: { "aws:SecureTransport": "false" } } },
        allowed("s3:GetBucketAcl", "TrailBucket.Arn"),
        allowed("s3:PutObject", "TrailBucket.Arn/AWSLogs/123456789012/*"),
      ],
    });
    const older = { NoncurrentVersionExpiration: { NoncurrentDays: 365 } };
    const bucket = Object.entries(prod.resources("AWS::S3::Bucket")).find(([id]) => id.startsWith("Trail"))?.[1];
    expect(bucket?.Properties).toMatchObject({
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
