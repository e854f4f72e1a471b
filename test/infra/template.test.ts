import { App, CfnResource, Stack } from "aws-cdk-lib";
import { describe, expect, it } from "vitest";
import cdk from "../../cdk.json" with { type: "json" };
import { combinations } from "./support/combinations.ts";
import { definitions, stackOf, stages } from "./support/synthesized.ts";

/** Synthesis with the project's own cdk.json: what CloudFormation's schemas do not know stops it. */
const synthesizing = (build: (app: App) => void) => {
  const app = new App({ context: cdk.context });
  build(app);
  return () => app.synth();
};

describe("CloudFormation's resource schemas", () => {
  it.each(Object.entries(stages))("know all that %s is made of", (_, stage) => {
    expect(synthesizing((app) => stackOf(stage, {}, definitions, app))).not.toThrow();
  });

  it("know all that any extra is made of", () => {
    const [, most] = combinations().findLast(([words]) => words.includes("a domain in a zone")) ?? [];
    if (!most) throw new Error("no such combination");
    expect(synthesizing((app) => stackOf(most, {}, definitions.slice(0, 2), app))).not.toThrow();
  });

  const queue = (properties: Record<string, unknown>) => (app: App) => {
    new CfnResource(new Stack(app, "Planted"), "Queue", { type: "AWS::SQS::Queue", properties });
  };

  it.each([
    ["a property that there is not", { VisibilityTimout: 30 }],
    ["a value of another type", { FifoQueue: { much: true } }],
    ["a number beyond its limit", { VisibilityTimeout: 50_000 }],
    ["a value that is none of the allowed", { DeduplicationScope: "message" }],
  ])("find %s", (_, properties) => {
    expect(synthesizing(queue(properties))).toThrow();
  });

  it("leave a sound one alone", () => {
    expect(synthesizing(queue({ VisibilityTimeout: 30 }))).not.toThrow();
  });

  it("hold the limits that only the whole shows: resources of a stack, sizes of policies", () => {
    const { app, stack } = stackOf(stages.prod);
    const template = JSON.stringify(app.synth().getStackByName(stack.stackName).template);
    const roles = Object.values(stack.node.findAll()).flatMap((node) =>
      CfnResource.isCfnResource(node) && node.cfnResourceType === "AWS::IAM::Role" ? [node] : [],
    );

    expect(stack.node.findAll().filter(CfnResource.isCfnResource).length).toBeLessThan(500);
    expect(template.length).toBeLessThan(1_000_000);
    for (const role of roles) {
      expect(JSON.stringify(stack.resolve(role)).length).toBeLessThan(10_240);
    }
  });
});
