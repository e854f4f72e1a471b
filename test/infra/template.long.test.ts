import { expect, it } from "vitest";
import { findingsIn } from "./support/findings.ts";
import { definitions, stackOf, stages } from "./support/synthesized.ts";

it.each(Object.entries(stages))("CloudFormation's resource schemas know all that %s is made of", (_, stage) => {
  expect(findingsIn((app) => stackOf(stage, {}, definitions, app))).toEqual([]);
});
