import { expect, it } from "vitest";
import { findingsIn } from "./support/findings.ts";
import { definitions, stackOf, stages } from "./support/synthesized.ts";

it("CloudFormation's resource schemas know all that dev is made of", () => {
  expect(findingsIn((app) => stackOf(stages.dev, {}, definitions, app))).toEqual([]);
});
