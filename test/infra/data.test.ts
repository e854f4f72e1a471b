import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { tableInput } from "../../shared/deployment/table.ts";
import { textLike } from "../support/matchers.ts";
import { referred, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const dev = synthesize(stages.dev);

describe("the table", () => {
  const properties = prod.resources("AWS::DynamoDB::Table")["RecordsTableC9B7A30B"]?.Properties ?? {};

  it("keeps its keys and index names: a renamed index is a new one, and starts empty", () => {
    const keys = (partition: string, sort: string) => [
      { AttributeName: partition, KeyType: "HASH" },
      { AttributeName: sort, KeyType: "RANGE" },
    ];
    const index = (IndexName: string, partition: string, sort: string) => ({
      IndexName,
      KeySchema: keys(partition, sort),
      Projection: { ProjectionType: "KEYS_ONLY" },
    });
    expect(properties).toMatchObject({
      KeySchema: keys("pk", "sk"),
      BillingMode: "PAY_PER_REQUEST",
      GlobalSecondaryIndexes: [
        index("listed", "listedUnder", "listedAt"),
        index("owned", "ownedBy", "ownedAt"),
        index("attention", "attentionUnder", "attentionAt"),
        index("due", "due", "dueAt"),
        index("owed", "owedUnder", "owedAt"),
      ],
      TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
    });
    const { AttributeDefinitions = [] } = tableInput("records");
    expect(properties["AttributeDefinitions"]).toEqual(expect.arrayContaining(AttributeDefinitions));
    expect(AttributeDefinitions).toContainEqual({ AttributeName: "dueAt", AttributeType: "N" });
    expect(AttributeDefinitions).toContainEqual({ AttributeName: "listedAt", AttributeType: "S" });
  });

  it("can be restored to any second, and is encrypted with a rotating key of ours", () => {
    expect(properties).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      SSESpecification: { SSEEnabled: true, SSEType: "KMS" },
    });
    const { KMSMasterKeyId } = v.parse(v.object({ KMSMasterKeyId: v.unknown() }), properties["SSESpecification"]);
    const key = referred(KMSMasterKeyId);
    expect(prod.resources("AWS::KMS::Key")[key]?.Properties).toMatchObject({ EnableKeyRotation: true });
  });

  it("cannot be deleted by mistake in prod, and leaves nothing behind in dev", () => {
    const kept = Object.values(prod.resources("AWS::DynamoDB::Table"));
    const gone = Object.values(dev.resources("AWS::DynamoDB::Table"));

    const stays = { DeletionPolicy: "RetainExceptOnCreate", Properties: { DeletionProtectionEnabled: true } };
    const goes = { DeletionPolicy: "Delete", Properties: { DeletionProtectionEnabled: false } };
    expect(kept).toMatchObject([stays, stays]);
    expect(gone).toMatchObject([goes, goes]);
    expect(prod.kept.terminationProtection).toBe(true);
  });
});

describe("what outlives its stack", () => {
  it("is kept in prod whatever the settings say; a failed first deployment leaves nothing behind", () => {
    expect(() => synthesize(stages.prod, { keepData: false })).toThrow("keepData");
    const stateful = ["AWS::DynamoDB::Table", "AWS::KMS::Key"].flatMap((type) => Object.values(prod.resources(type)));
    expect(new Set(stateful.map(({ DeletionPolicy }) => DeletionPolicy))).toEqual(new Set(["RetainExceptOnCreate"]));
  });

  it("includes an old token key after a new one replaces it", () => {
    const keys = Object.keys(synthesize(stages.prod, { tokenKeys: { a: 2, b: 1 } }).resources("AWS::KMS::Key"));

    expect(keys).toContain("KeysTokensAD2B435102");
    expect(keys).not.toContain("KeysTokensAD2B43510");
  });
});

it("every log is kept for the time in the settings, encrypted with a key of ours", () => {
  const groups = Object.values(prod.resources("AWS::Logs::LogGroup"));

  // The gateway's two, one of each worker, and two that endpoints share.
  expect(groups.length).toBe(2 + 4 + 2);
  for (const { Properties } of groups) {
    expect(Properties["RetentionInDays"]).toBe(365);
    expect(Properties["KmsKeyId"]).toBeDefined();
  }
});

it("the stack's outputs are what operators' commands and the smoke test look up", () => {
  const console = "https://eu-central-1.console.aws.amazon.com/cloudwatch/home?region=eu-central-1";
  expect(prod.outputs).toEqual({
    Stage: "prod",
    Region: "eu-central-1",
    Bundles: textLike(/^[0-9a-f]{32,}$/),
    ServiceStack: "short-term-rentals-prod-service",
    ApiUrl: "https://ApiRestApi.execute-api.eu-central-1.AWS::URLSuffix/api/v1",
    DashboardUrl: `${console}#dashboards:name=short-term-rentals-prod`,
    TableName: "RecordsTable",
    RegisterName: "RecordsRegister",
    TableKey: "KeysTable.Arn",
    TasksQueueUrl: "WorkQueuesTasks",
    TasksDeadLettersUrl: "WorkQueuesTasksDeadLetters",
    FilingsQueueUrl: "WorkQueuesFilings",
    FilingsDeadLettersUrl: "WorkQueuesFilingsDeadLetters",
    EventsQueueUrl: "WorkQueuesEvents",
    EventsDeadLettersUrl: "WorkQueuesEventsDeadLetters",
    RuleLettersUrl: "RuleLettersQueue",
    EventBus: "EventsBus",
    DigestsTopic: "DigestMailTopic",
    AlarmsTopic: "WatchAlarmsTopic",
    RoutineAlarmsTopic: "WatchAlarmsRoutine",
    PasswordsKey: "KeysPasswords.Arn",
    TokensKeys: "KeysTokensA.Arn,KeysTokensB.Arn",
    AccessLog: "ApiAccessLog",
    SweepLog: "FunctionssweepLog",
    DispatchLog: "FunctionsdispatchtaskLog",
    FilingLog: "FunctionsfiledeclarationsLog",
    DigestLog: "FunctionsdigestLog",
    ChangesLog: "FunctionsChanges",
    ReadsLog: "FunctionsReads",
    EvidenceBucket: "EvidenceBucket",
    EvidenceStream: "short-term-rentals-prod-evidence",
  });
});
