import { describe, expect, it } from "vitest";
import { rolesOf } from "./support/roles.ts";
import { stages, synthesize } from "./support/synthesized.ts";

/** By type. CloudFormation deletes a resource whose id changes, and replaces one that differs in a fixed property. */
const stateful: Record<string, { fixed: string[]; there: Record<string, object> }> = {
  "AWS::DynamoDB::Table": {
    fixed: ["TableName", "KeySchema"],
    there: {
      RecordsTableC9B7A30B: {
        KeySchema: [
          { AttributeName: "pk", KeyType: "HASH" },
          { AttributeName: "sk", KeyType: "RANGE" },
        ],
      },
      RecordsRegister2B3EE5FE: {
        KeySchema: [
          { AttributeName: "pk", KeyType: "HASH" },
          { AttributeName: "sk", KeyType: "RANGE" },
        ],
      },
    },
  },
  "AWS::KMS::Key": {
    fixed: ["KeySpec", "KeyUsage"],
    there: {
      KeysTableF42AC009: {},
      KeysPasswords3D91259E: {},
      KeysFingerprints04CF4391: { KeySpec: "HMAC_256", KeyUsage: "GENERATE_VERIFY_MAC" },
      KeysTokensAD2B43510: { KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" },
      KeysTokensBE451DFA5: { KeySpec: "ECC_NIST_P256", KeyUsage: "SIGN_VERIFY" },
      KeysOperations5671B638: {},
    },
  },
  "AWS::SQS::Queue": {
    fixed: ["QueueName", "FifoQueue"],
    there: {
      WorkQueuesTasksBF31408C: {},
      WorkQueuesTasksDeadLetters6BC71E96: {},
      WorkQueuesFilings2BC92CC8: { FifoQueue: true },
      WorkQueuesFilingsDeadLetters044F3813: { FifoQueue: true },
    },
  },
  "AWS::ApiGateway::RestApi": { fixed: [], there: { ApiRestApi88175D59: {} } },
  "AWS::SNS::Topic": { fixed: ["TopicName"], there: { WatchAlarmsTopic8B8A91A4: {} } },
};

it.each(Object.entries(stateful))("every deployed %s survives an update", (type, { fixed, there }) => {
  const resources = synthesize(stages.prod).resources(type);

  for (const [id, identity] of Object.entries(there)) {
    const properties = Object.entries(resources[id]?.Properties ?? { gone: id });
    const kept = properties.filter(([name]) => name === "gone" || fixed.includes(name));
    expect(Object.fromEntries(kept), id).toEqual(identity);
  }
});

describe("replacing a token key", () => {
  /** Which keys the function's role lets it sign with, and which it knows; it signs with the first. */
  const ofLogIn = (change: Pick<(typeof stages)["prod"], "signingKey" | "tokenKeys">) => {
    const stage = synthesize(stages.prod, change);
    const keysIn = (value: unknown) => [...new Set((JSON.stringify(value) ?? "").match(/KeysTokens[AB][A-Z0-9]+/g))];
    const named = (resources: object[]) => resources.find((each) => JSON.stringify(each).includes('"log-in of'));
    const signing = rolesOf(stage)
      .get("log-in")
      ?.statements.filter(({ actions }) => actions.includes("kms:Sign"));
    const environment = named(Object.values(stage.resources("AWS::Lambda::Function")));
    return {
      maySign: keysIn(signing),
      knows: keysIn(JSON.stringify(environment).match(/"TOKENS_KEYS":.*?\]\]/)?.[0]),
    };
  };
  const deployed = ofLogIn({ signingKey: "a", tokenKeys: { a: 1, b: 1 } });
  const moved = ofLogIn({ signingKey: "b", tokenKeys: { a: 1, b: 1 } });
  const replaced = ofLogIn({ signingKey: "b", tokenKeys: { a: 2, b: 1 } });

  /** During an update, a role and its function may each be the old or the new one. */
  function logsInThroughout(from: typeof deployed, to: typeof deployed): boolean {
    const signs = [from, to].flatMap((role) => [from, to].map(({ knows: [key = ""] }) => role.maySign.includes(key)));
    // Old and new functions check each other's tokens.
    const checks = [from, to].flatMap((checker) =>
      [from, to].map(({ knows: [key = ""] }) => checker.knows.includes(key)),
    );
    return [...signs, ...checks].every(Boolean);
  }

  it("lets clients log in throughout the runbook's two deployments", () => {
    expect(deployed.knows).toHaveLength(2);
    expect(logsInThroughout(deployed, moved)).toBe(true);
    expect(logsInThroughout(moved, replaced)).toBe(true);
  });

  it("would lock clients out in one deployment", () => {
    expect(logsInThroughout(deployed, replaced)).toBe(false);
  });
});
