import { Stack } from "aws-cdk-lib";
import { AttributeType, Table } from "aws-cdk-lib/aws-dynamodb";
import { Queue } from "aws-cdk-lib/aws-sqs";
import { describe, expect, it } from "vitest";
import { addRules } from "../../infra/rules.ts";
import { acknowledgementsOf } from "./support/acknowledgements.ts";
import { combinations } from "./support/combinations.ts";
import { definitions, quickApp, stackOf, stages } from "./support/synthesized.ts";

/** Two functions, since the packs judge all alike, and each combination is to be judged. */
const twoOfThem = definitions.filter(({ name }) => ["log-in", "file-declarations"].includes(name));

it("each rule pack stops synthesis when a rule is broken", () => {
  const app = quickApp();
  const stack = new Stack(app, "Planted");
  new Queue(stack, "Queue");
  new Table(stack, "Table", { partitionKey: { name: "pk", type: AttributeType.STRING } });
  addRules(app);

  expect(() => app.synth()).toThrow(/\(AwsSolutions\).*\(Serverless\).*\(Service\)/s);
});

describe.each(combinations())("the rule packs on %s", (_, settings) => {
  it("find nothing unacknowledged", () => {
    const { app } = stackOf(settings, {}, twoOfThem);
    addRules(app);

    expect(() => app.synth()).not.toThrow();
  });
});

describe.each(Object.entries(stages))("the rule packs on %s as it is", (_, stage) => {
  it("find nothing unacknowledged in any function", () => {
    const { app } = stackOf(stage);
    addRules(app);

    expect(() => app.synth()).not.toThrow();
  });
});

describe.each(Object.entries(stages))("acknowledged findings on %s", (_, stage) => {
  it("are of fifteen rules at most, each on one resource and with a reason", () => {
    const acknowledged = acknowledgementsOf(stackOf(stage).stack);

    expect(new Set(acknowledged.map(({ rule }) => rule.replace(/\[.*/, ""))).size).toBeLessThanOrEqual(15);
    expect(acknowledged.filter(({ onOneResource, reason }) => !onOneResource || reason.length < 30)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
  });
});
