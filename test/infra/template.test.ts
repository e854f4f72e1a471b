import { type App, CfnResource, Stack } from "aws-cdk-lib";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { withEveryExtra } from "./support/combinations.ts";
import { findingsIn } from "./support/findings.ts";
import { mistakesIn } from "./support/schema.ts";
import { stages, synthesize } from "./support/synthesized.ts";

describe("AWS's schemas of resources, by which template.long.test.ts checks every template", () => {
  const planted = (Type: string, Properties: Record<string, unknown>) =>
    mistakesIn({ Outputs: {}, Resources: { Planted: { Type, Properties } } });

  it.each([
    ["an unknown type", "AWS::SQS::Queues", {}, "Planted: no type AWS::SQS::Queues"],
    [
      "an unknown property",
      "AWS::SQS::Queue",
      { VisibilityTimout: 30 },
      "Planted AWS::SQS::Queue.VisibilityTimout: unknown",
    ],
    [
      "a wrong type",
      "AWS::SQS::Queue",
      { VisibilityTimeout: "soon" },
      'Planted AWS::SQS::Queue.VisibilityTimeout: "soon" is not a integer',
    ],
    [
      "a value that is not allowed",
      "AWS::Events::Rule",
      { State: "SOMETIMES" },
      'Planted AWS::Events::Rule.State: "SOMETIMES" is not a string',
    ],
    [
      "a missing part",
      "AWS::Events::Rule",
      { Targets: [{ Id: "1" }] },
      "Planted AWS::Events::Rule.Targets.0.Arn: missing",
    ],
    [
      "an attribute that does not exist",
      "AWS::SQS::Queue",
      { QueueName: { "Fn::GetAtt": ["Planted", "Arm"] } },
      "Planted has no Arm",
    ],
  ])("find %s", (_, type, properties, mistake) => {
    expect(planted(type, properties)).toEqual([mistake]);
  });
});

describe("CloudFormation's rules, by which it checks them too", () => {
  it("find an unknown property", () => {
    const planted = (app: App) => {
      const properties = { VisibilityTimout: 30 };
      new CfnResource(new Stack(app, "Planted"), "Queue", { type: "AWS::SQS::Queue", properties });
    };
    expect(findingsIn(planted)).not.toEqual([]);
  });

  it("find a value that is not allowed", () => {
    const planted = (app: App) => {
      const properties = { ScheduleExpression: "rate(1 minute)", State: "SOMETIMES" };
      new CfnResource(new Stack(app, "Planted"), "Rule", { type: "AWS::Events::Rule", properties });
    };
    expect(findingsIn(planted)).toEqual(["W3030"]);
  });
});

/** With room for twenty more endpoints on new paths, which cost four resources of the service and three of its routes. */
const most = 300;

const limits = (stage: ReturnType<typeof synthesize>) =>
  [...stage.templates].map(([stack, template]) => {
    const json = JSON.stringify(template);
    const { Parameters = {}, Outputs = {} } = v.parse(Counted, template);
    const policies = Object.values(template.Resources).map(({ Properties }) => JSON.stringify(Properties["Policies"]));
    return {
      stack: stack.node.id,
      resources: Object.keys(template.Resources).length,
      parameters: Object.keys(Parameters).length,
      outputs: Object.keys(Outputs).length,
      bytes: json.length,
      policy: Math.max(...policies.map((policy = "") => policy.length)),
    };
  });

const Counted = v.object({
  Parameters: v.optional(v.record(v.string(), v.unknown())),
  Outputs: v.optional(v.record(v.string(), v.unknown())),
});

it.each(Object.entries({ ...stages, "prod with every extra": withEveryExtra() }))(
  "every stack of %s stays within 300 resources, and within CloudFormation's other limits",
  (_, settings) => {
    for (const { stack, resources, parameters, outputs, bytes, policy } of limits(synthesize(settings))) {
      expect(resources, stack).toBeLessThanOrEqual(most);
      expect(parameters, stack).toBeLessThanOrEqual(200);
      expect(outputs, stack).toBeLessThanOrEqual(200);
      expect(bytes, stack).toBeLessThan(1_000_000);
      expect(policy, stack).toBeLessThan(10_240);
    }
  },
);
