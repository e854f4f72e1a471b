import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import counted from "../bench/cost/counted.json" with { type: "json" };
import { fixed } from "../bench/cost/fixed.ts";
import { computedPart } from "../bench/cost/page.ts";
import { perMillion, total } from "../bench/cost/sums.ts";
import { withMarked } from "../bench/tables.ts";
import { stages, synthesize } from "./support/synthesized.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/cost.md"), "utf8");
const prod = synthesize(stages.prod);

it("docs/cost.md says what npm run bench -- cost --page computes from the counted calls, the prices and the template", () => {
  expect(page).toBe(withMarked(page, "cost", computedPart(counted, prod)));
});

it("the computed cost changes with what is counted, and with what the template has", () => {
  const more = { ...counted, portalRequests: counted.portalRequests + 1 };
  const bare = { resources: (type: string) => (type === "AWS::KMS::Key" ? {} : prod.resources(type)) };

  expect(total(perMillion(more, 1))).toBeGreaterThan(total(perMillion(counted, 1)));
  expect(total(fixed(prod, counted)) - total(fixed(bare, counted))).toBeCloseTo(6);
});
