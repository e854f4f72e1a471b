import type { ErrorValue } from "../../contract/outcome.ts";
import type { CountedMetric } from "../../deployment/metrics.ts";

/** What the dashboard and the alarms are drawn from. */
export interface Metrics {
  /** `reason` splits `Failed` by errorValue. */
  count(metric: CountedMetric, reason?: ErrorValue): void;
}
