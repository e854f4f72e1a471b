import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { Identities, identitiesOf, lossesBetween } from "../../infra/rehearsal.ts";
import released from "../../infra/released.json" with { type: "json" };
import { rolesOf } from "./support/roles.ts";
import { stages, synthesize } from "./support/synthesized.ts";

const before = v.parse(Identities, released);
const today = identitiesOf(synthesize(stages.prod).template);

describe("deploying today's stack over the one released last", () => {
  const losses = lossesBetween(before, today);

  it("deletes and makes anew nothing that holds anything", () => {
    expect(losses.filter(({ stateful }) => stateful)).toEqual([]);
    expect(Object.values(before).filter(({ type }) => type === "AWS::DynamoDB::Table")).toHaveLength(1);
  });

  it("says what else goes", () => {
    const types = new Set(losses.filter(({ how }) => how === "deleted").map(({ type }) => type));

    expect([...types].toSorted()).toEqual([
      // Canaries and the account's log role, which has a stack of its own now; alarms that have another name.
      "AWS::ApiGateway::Account",
      "AWS::CloudWatch::Alarm",
      "AWS::CodeDeploy::Application",
      "AWS::CodeDeploy::DeploymentGroup",
      "AWS::IAM::Role",
    ]);
  });
});

describe("a rehearsal", () => {
  it("names a table that would begin empty: under another name, or with another key", () => {
    const { RecordsTableC9B7A30B: table, ...others } = today;
    if (!table) throw new Error("no table");
    const renamed = { ...others, RecordsTable2: table };
    const rekeyed = { ...today, RecordsTableC9B7A30B: { ...table, fixed: { ...table.fixed, KeySchema: [] } } };

    expect(lossesBetween(today, renamed)).toMatchObject([{ how: "deleted", stateful: true }]);
    expect(lossesBetween(today, rekeyed)).toMatchObject([{ how: "KeySchema", stateful: true }]);
  });

  it("passes over what every change of code makes anew", () => {
    expect(Object.values(today).map(({ type }) => type)).not.toContain("AWS::Lambda::Version");
    expect(lossesBetween(today, today)).toEqual([]);
  });
});

describe("replacing a token key", () => {
  /** Which keys a function's role lets it sign with, and which it knows: the first signs. */
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

  /** While a stack is updated, a role and its function are each the old one or the new. */
  function logsInThroughout(from: typeof deployed, to: typeof deployed): boolean {
    const signs = [from, to].flatMap((role) => [from, to].map(({ knows: [key = ""] }) => role.maySign.includes(key)));
    // A token of either is checked by functions of either.
    const checks = [from, to].flatMap((checker) =>
      [from, to].map(({ knows: [key = ""] }) => checker.knows.includes(key)),
    );
    return [...signs, ...checks].every(Boolean);
  }

  it("lets clients log in all the while, in the two deployments that the runbook asks for", () => {
    expect(deployed.knows).toHaveLength(2);
    expect(logsInThroughout(deployed, moved)).toBe(true);
    expect(logsInThroughout(moved, replaced)).toBe(true);
  });

  it("would not in one", () => {
    expect(logsInThroughout(deployed, replaced)).toBe(false);
  });
});
