import type { ErrorValue } from "../declarations/outcome.ts";

/** What the dashboard and the alarms are drawn from. */
export type Metric =
  | "Submitted"
  | "Drafted"
  | "Failed"
  | "NeedsReview"
  | "PortalOutage"
  | "PortalChanged"
  | "BreakerOpened"
  | "LoginRefused"
  | "GaveUp";

export interface Metrics {
  /** `reason` splits `Failed` by errorValue. */
  count(metric: Metric, reason?: ErrorValue): void;
}
