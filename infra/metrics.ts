import { Duration } from "aws-cdk-lib";
import { Metric, type MetricOptions } from "aws-cdk-lib/aws-cloudwatch";
import { metricsNamespace, metricsService } from "../shared/aws/metrics.ts";

/** What the functions count (shared/filing/metrics.ts), and the gauges of the sweeper and the filer. */
export type ServiceMetricName =
  | "Submitted"
  | "Drafted"
  | "Failed"
  | "NeedsReview"
  | "PortalOutage"
  | "PortalChanged"
  | "BreakerOpened"
  | "LoginRefused"
  | "GaveUp"
  | "SweepRung"
  | "OldestDue"
  | "PortalLatency";

/** A metric of our own, by five minutes where nothing else is said. */
export function serviceMetric(metricName: ServiceMetricName, options: MetricOptions = {}): Metric {
  return new Metric({
    namespace: metricsNamespace,
    metricName,
    dimensionsMap: { service: metricsService },
    statistic: "Sum",
    period: Duration.minutes(5),
    ...options,
  });
}

/** CloudWatch's search for every `errorValue` that failed reservations ended with. */
export const failuresByReason = `SEARCH('{${metricsNamespace},reason,service} MetricName="FailedByReason"', 'Sum', 300)`;
