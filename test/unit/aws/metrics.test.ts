import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createMetrics } from "../../../shared/aws/metrics.ts";

describe("a metric", () => {
  const printed: unknown[] = [];

  beforeEach(() => {
    printed.length = 0;
    vi.stubEnv("POWERTOOLS_METRICS_NAMESPACE", "str-prod");
    // Otherwise the library writes to its own stream.
    vi.stubEnv("POWERTOOLS_DEV", "true");
    vi.stubEnv("POWERTOOLS_METRICS_DISABLED", "false");
    vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(JSON.parse(line)));
  });
  afterEach(() => vi.unstubAllEnvs());

  const sometime: unknown = expect.any(Number);

  /** A line in CloudWatch's embedded metric format. */
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

  it("is counted on its own line, under the one dimension that alarms read", () => {
    createMetrics().count("Failed");

    expect(printed).toEqual([line({ service: "filing" }, "Failed", "Count", 1)]);
  });

  it("is also counted by its reason", () => {
    createMetrics().count("Failed", "wrong_credentials");

    expect(printed).toEqual([
      line({ service: "filing" }, "Failed", "Count", 1),
      line({ service: "filing", reason: "wrong_credentials" }, "FailedByReason", "Count", 1),
    ]);
  });

  it.each([
    ["count", "Count"],
    ["milliseconds", "Milliseconds"],
  ] as const)("is recorded in its unit: %s", (unit, written) => {
    createMetrics().gauge("OldestOpen", 1_500, unit);

    expect(printed).toEqual([line({ service: "filing" }, "OldestOpen", written, 1_500)]);
  });
});
