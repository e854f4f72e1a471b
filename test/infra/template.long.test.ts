import { expect, it } from "vitest";
import { withEveryExtra } from "./support/combinations.ts";
import { findingsIn } from "./support/findings.ts";
import { definitions, stacksOf, stages } from "./support/synthesized.ts";

it.each(Object.entries({ ...stages, "prod with every extra": withEveryExtra() }))(
  "the whole template of %s is valid by CloudFormation's resource schemas",
  (_, stage) => {
    expect(findingsIn((app) => stacksOf(stage, {}, definitions, app))).toEqual([]);
  },
);
