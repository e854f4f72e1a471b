import { expect, it } from "vitest";
import { combinations, withEveryExtra } from "./support/combinations.ts";
import { findingsIn } from "./support/findings.ts";
import { mistakesIn } from "./support/schema.ts";
import { definitions, stacksOf, stages, synthesize } from "./support/synthesized.ts";

it.each(Object.entries({ ...stages, "prod with every extra": withEveryExtra() }))(
  "the whole templates of %s are valid by CloudFormation's rules",
  (_, stage) => {
    expect(findingsIn((app) => stacksOf(stage, {}, definitions, app))).toEqual([]);
  },
);

const restored = { ...stages.prod, restoredTable: "records-of-october" };

it.each([...combinations(), ["prod with a restored table", restored] as const])(
  "the whole templates of %s are valid by AWS's schemas of resources",
  (_, stage) => {
    for (const [stack, template] of synthesize(stage).templates) {
      expect(mistakesIn(template), stack.node.path).toEqual([]);
      expect(Object.keys(template.Resources).length).toBeGreaterThan(10);
    }
  },
);
