import { MetricUnit, Metrics as Powertools } from "@aws-lambda-powertools/metrics";
import { type CountedMetric, type MeasuredMetric, metricsService } from "../deployment/metrics.ts";

/** Metrics in CloudWatch's embedded format: each line is complete, so a killed function loses none. */
export interface MetricLines {
  /** Counts one more. `reason` makes a second line, `<metric>ByReason`. */
  count(metric: CountedMetric, reason?: string): void;
  /** Notes a value as measured now. */
  gauge(name: MeasuredMetric, value: number, unit: "count" | "milliseconds"): void;
}

/** The namespace is the stage's, from POWERTOOLS_METRICS_NAMESPACE. */
export function createMetrics(): MetricLines {
  const metrics = new Powertools({ serviceName: metricsService });
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
