import type { ErrorValue } from "../contract/outcome.ts";
import type { CountedMetric } from "../deployment/metrics.ts";

export interface Metrics {
  /** `reason` splits `Failed` by errorValue. */
  count(metric: CountedMetric, reason?: ErrorValue): void;
}
