import { statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { FunctionDefinition } from "../../infra/manifest.ts";
import { readManifest } from "../../local/functions/manifest.ts";
import { times } from "../../shared/deployment/times.ts";
import { bundles, definitions, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const dev = synthesize(stages.dev);
const functions = new Map(
  Object.values(prod.resources("AWS::Lambda::Function")).map(({ Properties }) => [
    String(Properties["Description"]).split(" ")[0],
    Properties,
  ]),
);

describe("functions", () => {
  it("deploys every function of the manifest, and no other", () => {
    expect([...functions.keys()].toSorted()).toEqual(definitions.map(({ name }) => name).toSorted());
  });

  it("runs them on Node 24 and arm64, traced, with their own memory and time-out", () => {
    for (const { name, memoryMb, timeoutMs } of definitions) {
      expect(functions.get(name)).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        Handler: "index.handler",
        TracingConfig: { Mode: "Active" },
        MemorySize: memoryMb,
        Timeout: timeoutMs / 1000,
      });
    }
  });

  it("gives the local stack the same memory and time-outs", () => {
    for (const { name, memoryMb, timeoutMs } of readManifest(bundles)) {
      expect(functions.get(name)).toMatchObject({ MemorySize: memoryMb, Timeout: timeoutMs / 1000 });
    }
  });

  it("gives each exactly the variables of its row", () => {
    for (const { name, variables } of definitions) {
      const { Variables } = v.parse(
        v.object({ Variables: v.record(v.string(), v.unknown()) }),
        functions.get(name)?.["Environment"],
      );

      expect(Object.keys(Variables).toSorted()).toEqual(variables.toSorted());
    }
  });

  it("lets workers live as long as the table of times says, shorter than a lease", () => {
    expect(functions.get("file-declarations")).toMatchObject({ Timeout: times.aws.function / 1000 });
    expect(times.aws.lease).toBeGreaterThanOrEqual(times.aws.function + 30_000);
  });

  it("runs the sweeper every minute", () => {
    const rules = Object.values(prod.resources("AWS::Events::Rule")).map(({ Properties }) => Properties);
    expect(rules).toContainEqual(expect.objectContaining({ ScheduleExpression: "rate(1 minute)", State: "ENABLED" }));
  });

  it("shifts traffic to new code little by little in prod, and back on an alarm", () => {
    const groups = Object.values(prod.resources("AWS::CodeDeploy::DeploymentGroup"));

    expect(groups).toHaveLength(definitions.length);
    for (const { Properties } of groups) {
      expect(Properties).toMatchObject({
        DeploymentConfigName: "CodeDeployDefault.LambdaCanary10Percent5Minutes",
        AlarmConfiguration: { Enabled: true, Alarms: [expect.anything()] },
        AutoRollbackConfiguration: { Enabled: true },
      });
    }
    expect(dev.resources("AWS::CodeDeploy::DeploymentGroup")).toEqual({});
  });
});

describe("bundles", () => {
  /** In kB of 1,000 bytes: what a cold start has to load. */
  function budgetOf({ touches }: FunctionDefinition): number {
    if (touches.portal) return 620;
    return touches.keys || touches.rings ? 340 : 270;
  }

  it.each(definitions.map((definition) => [definition.name, budgetOf(definition)] as const))(
    "keeps %s within %i kB",
    (name, budget) => {
      expect(statSync(join(bundles, name, "index.mjs")).size / 1000).toBeLessThanOrEqual(budget);
    },
  );
});
