import { statSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { FunctionDefinition } from "../../infra/manifest.ts";
import { readManifest } from "../../local/functions/manifest.ts";
import { times } from "../../shared/deployment/times.ts";
import { bundles, definitions, referred, stages, synthesize } from "./support/synthesized.ts";

const Environment = v.object({ Variables: v.record(v.string(), v.unknown()) });
const everyFunctions = ["NODE_OPTIONS", "POWERTOOLS_METRICS_NAMESPACE"];
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
      const { Variables } = v.parse(Environment, functions.get(name)?.["Environment"]);

      expect(Object.keys(Variables).toSorted()).toEqual([...variables, ...everyFunctions].toSorted());
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

  it("moves traffic to new code at once: nothing is judged by a tenth of one call a minute", () => {
    expect(prod.resources("AWS::CodeDeploy::DeploymentGroup")).toEqual({});
  });

  it("names our own files in stack lines, and counts in the stage's own namespace", () => {
    for (const stage of [prod, dev]) {
      for (const { Properties } of Object.values(stage.resources("AWS::Lambda::Function"))) {
        const { Variables } = v.parse(Environment, Properties["Environment"]);
        expect(Variables).toMatchObject({
          NODE_OPTIONS: "--enable-source-maps",
          POWERTOOLS_METRICS_NAMESPACE: stage.settings.stackName,
        });
      }
    }
  });

  it("speaks older TLS to the portal where the settings say so, and nowhere else", () => {
    const portal = { ...prod.settings.portal, tlsCiphers: "DEFAULT@SECLEVEL=0" };
    const options = Object.values(synthesize(stages.prod, { portal }).resources("AWS::Lambda::Function"))
      .map(({ Properties }) => v.parse(Environment, Properties["Environment"]).Variables["NODE_OPTIONS"])
      .filter((value) => value !== "--enable-source-maps");

    expect(options).toEqual(["--enable-source-maps --tls-cipher-list=DEFAULT@SECLEVEL=0"]);
  });

  it("calls the portal from one address where the settings say so", () => {
    const stage = synthesize(stages.prod, { fixedAddress: true });
    const inside = Object.values(stage.resources("AWS::Lambda::Function")).filter(
      ({ Properties }) => Properties["VpcConfig"] !== undefined,
    );

    expect(inside.map(({ Properties }) => String(Properties["Description"]).split(" ")[0])).toEqual([
      "file-declarations",
    ]);
    const { AllocationId } = stage.only("AWS::EC2::NatGateway");
    expect(Object.keys(stage.resources("AWS::EC2::EIP"))).toEqual([referred(AllocationId)]);
    expect(prod.resources("AWS::EC2::VPC")).toEqual({});
  });
});

describe("bundles", () => {
  /** In kB of 1,000 bytes: what a cold start has to load. */
  function budgetOf({ touches }: FunctionDefinition): number {
    // The public suffix list is 134 kB of it: without it a cookie of one authority would be sent to all of gov.gr.
    if (touches.portal) return 770;
    // Some 60 kB are the texts that a consumer can read, in two languages; an endpoint can answer with any of them.
    return touches.keys || touches.rings ? 415 : 315;
  }

  it.each(definitions.map((definition) => [definition.name, budgetOf(definition)] as const))(
    "keeps %s within %i kB",
    (name, budget) => {
      expect(statSync(join(bundles, name, "index.mjs")).size / 1000).toBeLessThanOrEqual(budget);
    },
  );
});
