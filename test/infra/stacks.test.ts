import { mkdirSync, writeFileSync } from "node:fs";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { prod } from "../../infra/settings/prod.ts";
import { stageIn } from "../../infra/stage.ts";
import { eachTestsFolder } from "../support/test-folder.ts";
import { withEveryExtra } from "./support/combinations.ts";
import { templateOf } from "./support/resolved.ts";
import { definitions, plain, quickApp, stages, synthesize, withNested } from "./support/synthesized.ts";

const files = eachTestsFolder();
const stage = synthesize(withEveryExtra());
const textOf = (name: "kept" | "service" | "watch") =>
  withNested([stage[name]])
    .map((stack) => JSON.stringify(stage.templates.get(stack)))
    .join();
const resourcesOf = (name: "kept" | "service" | "watch") =>
  withNested([stage[name]]).flatMap((stack) => Object.entries(stage.templates.get(stack)?.Resources ?? {}));

describe("a stage's stacks", () => {
  it("read one another's outputs without locking them, each only those deployed before it", () => {
    const read = (name: "kept" | "service" | "watch") =>
      [...new Set(textOf(name).match(/(?<="StackName":")[a-z-]+/g))].toSorted();

    expect(read("kept")).toEqual([]);
    expect(read("service")).toEqual(["short-term-rentals-prod-records"]);
    expect(read("watch")).toEqual(["short-term-rentals-prod-records", "short-term-rentals-prod-service"]);
    for (const name of ["kept", "service", "watch"] as const) {
      expect(textOf(name)).not.toContain("Fn::ImportValue");
      expect(textOf(name)).not.toContain('"Export"');
    }
  });

  it("hold what must never go in one of them, which alone is protected", () => {
    const never = [
      "AWS::DynamoDB::Table",
      "AWS::KMS::Key",
      "AWS::S3::Bucket",
      "AWS::CloudTrail::Trail",
      "AWS::EC2::EIP",
    ];
    const types = (name: "service" | "watch") => new Set(resourcesOf(name).map(([, { Type }]) => Type));

    for (const type of never) {
      expect(resourcesOf("kept").filter(([, { Type }]) => Type === type)).not.toEqual([]);
      expect(types("service")).not.toContain(type);
      expect(types("watch")).not.toContain(type);
    }
    expect([stage.kept, stage.service, stage.watch].map((stack) => stack.terminationProtection)).toEqual([
      true,
      false,
      false,
    ]);
  });

  // A stack that is made again would collide with what its predecessor left under the same name.
  it.each(["kept", "service", "watch"] as const)("leave nothing behind under a fixed name: %s", (name) => {
    const kept = resourcesOf(name).filter(([, { DeletionPolicy = "Delete" }]) => DeletionPolicy !== "Delete");
    const named = kept.filter(([, { Properties }]) =>
      Object.keys(Properties).some((property) => /^(?:Name|\w+Name|AliasName)$/.test(property)),
    );

    expect(named).toEqual([]);
    expect(kept.length > 0).toBe(name !== "watch");
    if (name === "service") expect(new Set(kept.map(([, { Type }]) => Type))).toEqual(new Set(["AWS::Logs::LogGroup"]));
  });
});

describe("a restored table", () => {
  const own = synthesize(stages.prod);
  const restored = synthesize(stages.prod, { restoredTable: "records-of-october" });
  const arn = "arn:AWS::Partition:dynamodb:eu-central-1:123456789012:table/records-of-october";
  const tableOf = (of: typeof own) => JSON.stringify(Object.values(of.resources("AWS::DynamoDB::Table")));

  it("is used by every function, permission, alarm and output instead of the stack's own, which stays as it was", () => {
    const users = (of: typeof own, table: RegExp) =>
      ["AWS::Lambda::Function", "AWS::IAM::Role", "AWS::CloudWatch::Alarm", "AWS::CloudWatch::Dashboard"].map(
        (type) =>
          Object.values(of.resources(type)).filter((resource) => table.test(JSON.stringify(plain(resource)))).length,
      );

    expect(users(restored, /records-of-october/)).toEqual(users(own, /"RecordsTable|RecordsTable\.Arn|,RecordsTable/));
    expect(users(restored, /RecordsTable/)).toEqual([0, 0, 0, 0]);
    expect(restored.outputs["TableName"]).toBe("records-of-october");
    expect(restored.outputs["RegisterName"]).toBe("RecordsRegister");
    expect(JSON.stringify(plain(restored.resources("AWS::IAM::Role")))).toContain(`"${arn}/index/listed"`);
    expect(tableOf(restored)).toBe(tableOf(own));
  });

  it("is this stage's only, and without the setting everything is as before", () => {
    expect(JSON.stringify(synthesize(stages.dev).template)).not.toContain("records-of-october");
    expect(v.is(v.object({ restoredTable: v.undefined() }), { restoredTable: prod.restoredTable })).toBe(true);
    expect(synthesize(stages.prod, {}).template).toEqual(own.template);
  });
});

describe("fifteen endpoints more, on new paths", () => {
  it("cost four resources of the service and three of its routes each, and leave every stack within 300", () => {
    const more = Array.from({ length: 15 }, (_, index) => {
      const [model] = definitions.filter(({ name }) => name === "create-str-task");
      if (!model) throw new Error("no model");
      const trigger = { kind: "api", method: "POST", path: `/added/way-${index}` } as const;
      return { ...model, name: `added-endpoint-${index}`, trigger };
    });
    for (const { name } of [...definitions, ...more]) {
      mkdirSync(files.at(name), { recursive: true });
      writeFileSync(files.at(`${name}/index.mjs`), "");
    }
    const counts = (functions: typeof definitions) => {
      const { kept, service, watch } = stageIn(quickApp(), {
        settings: withEveryExtra(),
        definitions: functions,
        bundles: files.path(),
      });
      const stacks = withNested([kept, service, watch]);
      return Object.fromEntries(stacks.map((stack) => [stack.node.id.replace(/^.*-/, ""), sizeOf(templateOf(stack))]));
    };
    const [before, after] = [counts(definitions), counts([...definitions, ...more])];

    expect(after).toEqual({
      ...before,
      service: (before["service"] ?? 0) + 4 * 15,
      // A path of two new parts has a resource more, the first time.
      Routes: (before["Routes"] ?? 0) + 3 * 15 + 1,
    });
    expect(Math.max(...Object.values(after))).toBeLessThanOrEqual(300);
  });
});

const sizeOf = ({ Resources }: ReturnType<typeof templateOf>) => Object.keys(Resources).length;
