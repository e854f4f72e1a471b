import { describe, expect, it } from "vitest";
import { times } from "../../../shared/deployment/times.ts";
import { backoff } from "../../../shared/filing/session/pause.ts";

const { backoffBase, backoffCap } = times.aws;

describe("the wait after an outage", () => {
  it("spreads over the whole span, so that filings do not come back together", () => {
    expect(backoff(5, times.aws, () => 0)).toBe(backoffBase);
    expect(backoff(5, times.aws, () => 0.999999)).toBeGreaterThan(backoffBase * 31);
  });

  it("grows with every outage in a row, up to its cap", () => {
    const longest = [1, 2, 3, 30, 1_000, 100_000].map((outages) => backoff(outages, times.aws, () => 0.999999));

    expect(longest).toEqual(longest.toSorted((one, other) => one - other));
    expect(longest.at(-1)).toBeLessThanOrEqual(backoffCap);
  });

  it("is never shorter than the portal asked for, and never longer than the cap for its sake", () => {
    expect(backoff(1, times.aws, () => 0, 120_000)).toBe(120_000);
    expect(backoff(1, times.aws, () => 0, 86_400_000)).toBe(backoffCap);
  });
});
