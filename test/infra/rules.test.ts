import { CfnResource, Stack, Validations } from "aws-cdk-lib";
import { AttributeType, Table } from "aws-cdk-lib/aws-dynamodb";
import { Queue } from "aws-cdk-lib/aws-sqs";
import * as v from "valibot";
import { expect, it } from "vitest";
import { addRules } from "../../infra/rules.ts";
import { quickApp, stacksOf, stages } from "./support/synthesized.ts";

it("each rule pack stops synthesis when a rule is broken", () => {
  const app = quickApp();
  const stack = new Stack(app, "Planted");
  new Queue(stack, "Queue");
  new Table(stack, "Table", { partitionKey: { name: "pk", type: AttributeType.STRING } });
  addRules(app);

  expect(() => app.synth()).toThrow(/\(AwsSolutions\).*\(Serverless\).*\(Service\)/s);
});

it.each(Object.entries(stages))(
  "the rule packs find nothing on %s but what is acknowledged: of fifteen rules at most, each on one resource, with a reason",
  (_, stage) => {
    const { app, all } = stacksOf(stage);
    addRules(app);

    expect(() => app.synth()).not.toThrow();
    const acknowledged = all.flatMap(acknowledgementsOf);
    expect(new Set(acknowledged.map(({ rule }) => rule.replace(/\[.*/, ""))).size).toBeLessThanOrEqual(15);
    expect(acknowledged.filter(({ onOneResource, reason }) => !onOneResource || reason.length < 30)).toEqual([]);
    expect(acknowledged.length).toBeGreaterThan(0);
  },
);

/** Every finding of the rule packs that the stack accepts, and whether it was accepted on a single resource. */
const acknowledgementsOf = (stack: Stack) =>
  stack.node
    .findAll()
    .filter((construct) => Stack.of(construct) === stack)
    .flatMap((construct) =>
      construct.node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) => Object.entries(v.parse(v.record(v.string(), v.unknown()), data)))
        .map(([rule, reason]) => ({
          rule: rule.replace(/^annotation::/i, ""),
          reason: JSON.stringify(reason),
          path: construct.node.path,
          onOneResource: CfnResource.isCfnResource(construct),
        })),
    );
