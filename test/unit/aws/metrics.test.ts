import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMetrics } from "../../../shared/aws/metrics.ts";

describe("a metric", () => {
  const printed: unknown[] = [];

  beforeEach(() => {
    printed.length = 0;
    vi.stubEnv("POWERTOOLS_METRICS_NAMESPACE", "str-prod");
    // Else the library writes to a stream of its own.
    vi.stubEnv("POWERTOOLS_DEV", "true");
    vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
    vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(JSON.parse(line)));
  });
  afterEach(() => vi.unstubAllEnvs());

  const sometime: unknown = expect.any(Number);

  /** A line as CloudWatch reads it: under which dimensions, what, in which unit, how much. */
  const line = (dimensions: Record<string, string>, name: string, unit: string, value: number) => ({
    _aws: {
      Timestamp: sometime,
      CloudWatchMetrics: [
        { Namespace: "str-prod", Dimensions: [Object.keys(dimensions)], Metrics: [{ Name: name, Unit: unit }] },
      ],
    },
    ...dimensions,
    [name]: value,
  });

  it("is counted on a line of its own, under the one dimension that alarms read", () => {
    createMetrics().count("Failed");

    expect(printed).toEqual([line({ service: "filing" }, "Failed", "Count", 1)]);
  });

  it("is counted by its reason beside, and not instead", () => {
    createMetrics().count("Failed", "wrong_credentials");

    expect(printed).toEqual([
      line({ service: "filing" }, "Failed", "Count", 1),
      line({ service: "filing", reason: "wrong_credentials" }, "FailedByReason", "Count", 1),
    ]);
  });

  it.each([
    ["count", "Count"],
    ["milliseconds", "Milliseconds"],
  ] as const)("is measured in its unit: %s", (unit, written) => {
    createMetrics().gauge("OldestOpen", 1_500, unit);

    expect(printed).toEqual([line({ service: "filing" }, "OldestOpen", written, 1_500)]);
  });
});
