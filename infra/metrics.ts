import { Duration } from "aws-cdk-lib";
import { Metric, type MetricOptions } from "aws-cdk-lib/aws-cloudwatch";
import { type CountedMetric, type MeasuredMetric, metricsService } from "../shared/deployment/metrics.ts";

/** Our own metrics in a stage's namespace; sums over five minutes by default. */
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

/** CloudWatch's search expression for each `errorValue` of failed reservations. */
export const failuresByReason = (namespace: string) =>
  `SEARCH('{"${namespace}",reason,service} MetricName="FailedByReason"', 'Sum', 300)`;
