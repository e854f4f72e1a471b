import { Duration } from "aws-cdk-lib";
import { Metric, type MetricOptions } from "aws-cdk-lib/aws-cloudwatch";
import {
  type CountedMetric,
  type MeasuredMetric,
  metricsNamespace,
  metricsService,
} from "../shared/deployment/metrics.ts";

/** A metric of our own, by five minutes where nothing else is said. */
export function serviceMetric(metricName: CountedMetric | MeasuredMetric, options: MetricOptions = {}): Metric {
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
