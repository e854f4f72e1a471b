import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { lastCounted } from "../bench/cost/counted.ts";
import { fixed } from "../bench/cost/fixed.ts";
import { computedPart, withComputed } from "../bench/cost/page.ts";
import { perMillion, total } from "../bench/cost/sums.ts";
import { stages, synthesize } from "./support/synthesized.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/cost.md"), "utf8");
const prod = synthesize(stages.prod);

describe("docs/cost.md", () => {
  it("says what npm run cost computes from the counted calls, the prices and the template", () => {
    expect(page).toBe(withComputed(page, computedPart(lastCounted, prod)));
  });

  it("changes with what is counted, and with what the template has", () => {
    const more = { ...lastCounted, portalRequests: lastCounted.portalRequests + 1 };
    const bare = { resources: (type: string) => (type === "AWS::KMS::Key" ? {} : prod.resources(type)) };

    expect(total(perMillion(more, 1))).toBeGreaterThan(total(perMillion(lastCounted, 1)));
    expect(total(fixed(prod, lastCounted)) - total(fixed(bare, lastCounted))).toBeCloseTo(6);
  });
});
