import { describe, expect, it } from "vitest";
import { type Permission, permissionsOf } from "../../infra/permissions.ts";
import { isEvidence } from "../../shared/deployment/evidence.ts";
import { rolesOf, statementsOf } from "./support/roles.ts";
import { definitions, plain, stages, synthesize } from "./support/synthesized.ts";

const stage = synthesize(stages.prod);

/** Named as `plain` shows the template's references. */
const resources = {
  region: "eu-central-1",
  tableName: "RecordsTable",
  table: "RecordsTable.Arn",
  queues: {
    tasks: "WorkQueuesTasks.Arn",
    filings: "WorkQueuesFilings.Arn",
    quick: "WorkQueuesQuick.Arn",
    events: "WorkQueuesEvents.Arn",
  },
  keys: {
    table: "KeysTable.Arn",
    passwords: "KeysPasswords.Arn",
    fingerprints: "KeysFingerprints.Arn",
    tokens: ["KeysTokensA.Arn", "KeysTokensB.Arn"],
  },
};
const permissions = new Map(definitions.map((definition) => [definition.name, permissionsOf(definition, resources)]));
const may = (action: string) =>
  [...permissions].flatMap(([name, all]) => (all.some(({ actions }) => actions.includes(action)) ? [name] : []));
const permission = (name: string, action: string): Permission | undefined =>
  permissions
    .get(name)
    ?.find(({ actions, resources }) => actions.includes(action) && !resources.includes("KeysTable.Arn"));

describe("permissions", () => {
  it("let only file-declarations open and fingerprint passwords", () => {
    const opening = definitions.filter(({ name }) => permission(name, "kms:Decrypt")).map(({ name }) => name);

    expect(opening).toEqual(["file-declarations"]);
    expect(may("kms:GenerateMac")).toEqual(["file-declarations"]);
  });

  it("let functions that accept passwords only seal them", () => {
    const accepting = ["create-takk-task", "create-apartment-owner", "update-apartment-owner"];

    expect(may("kms:GenerateDataKey")).toEqual([...accepting, "file-declarations"]);
  });

  it.each([
    ["create-apartment-owner", "owner-password"],
    ["update-apartment-owner", "owner-password"],
    ["create-takk-task", "task-password"],
    ["file-declarations", "portal-session"],
  ])("let %s seal as %s only", (name, purpose) => {
    expect(permission(name, "kms:GenerateDataKey")?.conditions).toMatchObject({
      StringEquals: { "kms:EncryptionContext:purpose": [purpose] },
    });
  });

  it("limit each function to the table's partitions of its own work", () => {
    const all = definitions.flatMap((definition) => permissionsOf(definition, resources));
    const ofTable = all.filter(({ actions }) => actions.some((action) => action.startsWith("dynamodb:")));

    for (const { conditions } of ofTable) {
      const keys = conditions?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? [];
      expect(keys.length).toBeGreaterThan(0);
      expect(keys).not.toContain("*");
      expect(conditions, "also a request without a partition").toMatchObject({
        Null: { "dynamodb:LeadingKeys": "false" },
      });
    }
    expect(ofTable.length).toBeGreaterThan(definitions.length);
  });

  it("limit each action to its own partitions: a function that reads clients cannot write one", () => {
    const writing = (name: string) =>
      (permissions.get(name) ?? [])
        .filter(({ actions: [action] }) => action === "dynamodb:PutItem" || action === "dynamodb:UpdateItem")
        .flatMap(({ conditions }) => conditions?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"] ?? []);

    const writers = definitions.filter(({ name }) => writing(name).includes("CLIENT#*")).map(({ name }) => name);
    expect(writers).toEqual(["create-client", "rotate-client-secret", "delete-client"]);
    expect(writing("exchange-identity")).toEqual(["CLIENT#person-*", "EXCHANGE#*", "SESSION#*", "CLIENT#person-*"]);
    expect(writing("log-in")).toEqual(["SESSION#*", "ATTEMPTS#*"]);
  });

  it("let only log-in and refresh sign tokens", () => {
    expect(may("kms:Sign")).toEqual(["log-in", "refresh-token"]);
  });

  it("let each key be used in one way: one algorithm, and our sealing context alone", () => {
    const sealingNames = { "kms:EncryptionContextKeys": ["purpose", "ownerId", "taskId", "portalUser"] };

    expect(permission("log-in", "kms:Sign")?.conditions).toEqual({
      StringEquals: { "kms:SigningAlgorithm": "ECDSA_SHA_256" },
    });
    expect(permission("file-declarations", "kms:GenerateMac")?.conditions).toEqual({
      StringEquals: { "kms:MacAlgorithm": "HMAC_SHA_256" },
    });
    for (const action of ["kms:Decrypt", "kms:GenerateDataKey"])
      expect(permission("file-declarations", action)?.conditions).toMatchObject({
        "ForAllValues:StringEquals": sealingNames,
      });
  });

  it("let the table's key be used through the table only", () => {
    const uses = [...permissions.values()].flat().filter(({ resources }) => resources.includes("KeysTable.Arn"));

    expect(new Set(uses.map((use) => JSON.stringify(use)))).toEqual(
      new Set([
        JSON.stringify({
          actions: ["kms:Decrypt"],
          resources: ["KeysTable.Arn"],
          conditions: {
            StringEquals: {
              "kms:ViaService": "dynamodb.eu-central-1.amazonaws.com",
              "kms:EncryptionContext:aws:dynamodb:tableName": "RecordsTable",
            },
          },
        }),
      ]),
    );
  });

  it("let the sweeper query due records, reviews, rows and owed events, and ring", () => {
    const queries = permissions.get("sweep")?.filter(({ actions }) => actions.includes("dynamodb:Query")) ?? [];
    const leading = queries.map(({ conditions }) => conditions?.["ForAllValues:StringLike"]?.["dynamodb:LeadingKeys"]);

    expect(queries.flatMap(({ resources }) => resources)).toEqual([
      "RecordsTable.Arn",
      ...["due", "listed", "attention", "owed"].map((index) => `RecordsTable.Arn/index/${index}`),
    ]);
    expect(leading).toEqual([["TASK#*"], ["FILING", "REVIEW", "TASK"], ["REVIEW"], ["ATTENTION"], ["OWED"]]);
    expect(permission("sweep", "sqs:SendMessage")?.resources).toEqual(Object.values(resources.queues));
  });

  it("give nothing to functions that touch nothing", () => {
    expect(permissions.get("get-health")).toEqual([]);
  });
});

/** Written by hand: functions that open passwords or sign tokens. */
const keeperNames = ["log-in", "refresh-token", "file-declarations"];
const arnOf = (name: string) =>
  `arn:AWS::Partition:lambda:eu-central-1:123456789012:function:short-term-rentals-prod-${name}`;

describe("roles", () => {
  it("open passwords and sign tokens from within their own functions only, whoever else is given the role", () => {
    const guarded = [...roles].flatMap(([name, { statements }]) =>
      statements
        .filter(({ actions }) => actions.some((action) => /^kms:(Decrypt|GenerateMac|Sign)$/.test(action)))
        .filter(({ conditions }) => !JSON.stringify(conditions).includes("dynamodb"))
        .map(({ actions, conditions }) => [name, ...actions, plain(conditions)]),
    );

    expect(guarded).toMatchObject(
      [
        ["log-in", "kms:Sign"],
        ["refresh-token", "kms:Sign"],
        ["file-declarations", "kms:Decrypt"],
        ["file-declarations", "kms:GenerateMac"],
      ].map(([name = "", action]) => [name, action, { ArnEquals: { "lambda:SourceFunctionArn": arnOf(name) } }]),
    );
    const named = Object.values(stage.resources("AWS::Lambda::Function")).map(
      ({ Properties }) => Properties["FunctionName"],
    );
    for (const name of ["log-in", "file-declarations"]) expect(named).toContain(`short-term-rentals-prod-${name}`);
  });

  const roles = rolesOf(stage);

  it("are one for each function, used by no other", () => {
    expect(roles.size).toBe(definitions.length);
    expect(new Set([...roles.values()].map(({ id }) => id)).size).toBe(definitions.length);
  });

  it("allow exactly the statements of the function's row, and writing its own log", () => {
    for (const definition of definitions) {
      const shared = isEvidence(definition) ? "FunctionsChanges.Arn" : "FunctionsReads.Arn";
      const worker = `Functions${definition.name.replaceAll("-", "")}Log.Arn`;
      const own = definition.trigger.kind === "api" ? shared : worker;
      const onlyBy = keeperNames.includes(definition.name) ? { onlyBy: arnOf(definition.name) } : {};

      expect(plain(roles.get(definition.name)?.statements), definition.name).toEqual([
        ...permissionsOf(definition, { ...resources, ...onlyBy }),
        { actions: ["logs:CreateLogStream", "logs:PutLogEvents"], resources: [own] },
      ]);
    }
  });

  it("have no other policies", () => {
    expect(stage.resources("AWS::IAM::Policy")).toEqual({});
    expect(stage.resources("AWS::IAM::ManagedPolicy")).toEqual({});
  });

  it("name every action and resource in full", () => {
    const all = Object.values(stage.resources("AWS::IAM::Role")).flatMap(({ Properties }) => statementsOf(Properties));

    expect(all.flatMap(({ actions }) => actions).filter((action) => action.includes("*"))).toEqual([]);
    expect(all.filter(({ resources }) => resources.includes("*"))).toEqual([]);
    expect(all.length).toBeGreaterThan(definitions.length);
  });
});
