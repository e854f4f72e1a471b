import { Duration } from "aws-cdk-lib";
import { Metric, type MetricOptions } from "aws-cdk-lib/aws-cloudwatch";
import { type CountedMetric, type MeasuredMetric, metricsService } from "../shared/deployment/metrics.ts";

/** Metrics of our own in a stage's namespace, by five minutes where nothing else is said. */
export function metricsIn(namespace: string) {
  return (metricName: CountedMetric | MeasuredMetric, options: MetricOptions = {}): Metric =>
    new Metric({
      namespace,
      metricName,
      dimensionsMap: { service: metricsService },
      statistic: "Sum",
      period: Duration.minutes(5),
      ...options,
    });
}

/** CloudWatch's search for every `errorValue` that failed reservations ended with. */
export const failuresByReason = (namespace: string) =>
  `SEARCH('{"${namespace}",reason,service} MetricName="FailedByReason"', 'Sum', 300)`;
