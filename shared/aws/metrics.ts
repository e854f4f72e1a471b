import { MetricUnit, Metrics as Powertools } from "@aws-lambda-powertools/metrics";
import type { Metrics } from "../filing/metrics.ts";

export const metricsNamespace = "ShortTermRentals";
/** The one dimension of every metric: alarms read them whichever function counted. */
export const metricsService = "filing";

/** Metrics in CloudWatch's embedded format: each line is complete, so a killed function loses none. */
export function createMetrics(): Metrics & {
  gauge(name: string, value: number, unit: "count" | "milliseconds"): void;
} {
  const metrics = new Powertools({ namespace: metricsNamespace, serviceName: metricsService });
  return {
    count(metric, reason) {
      metrics.singleMetric().addMetric(metric, MetricUnit.Count, 1);
      if (reason === undefined) return;
      const single = metrics.singleMetric();
      single.addDimension("reason", reason);
      single.addMetric(`${metric}ByReason`, MetricUnit.Count, 1);
    },
    gauge(name, value, unit) {
      metrics.singleMetric().addMetric(name, unit === "count" ? MetricUnit.Count : MetricUnit.Milliseconds, value);
    },
  };
}
