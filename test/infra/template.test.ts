import { type App, CfnResource, Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import { findingsIn } from "./support/findings.ts";
import { stages, synthesize } from "./support/synthesized.ts";

describe("CloudFormation's resource schemas, by which template.long.test.ts checks every template", () => {
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

it("the template of prod stays within CloudFormation's limits of resources, size and policies", () => {
  const stage = synthesize(stages.prod);

  const resources = stage.stack.node.findAll().filter(CfnResource.isCfnResource);
  expect(resources.filter(({ stack }) => stack === stage.stack).length).toBeLessThan(500);
  expect(JSON.stringify(stage.template).length).toBeLessThan(1_000_000);
  for (const role of Object.values(stage.resources("AWS::IAM::Role"))) {
    expect(JSON.stringify(role.Properties["Policies"] ?? []).length).toBeLessThan(10_240);
  }
});
