export const metricsNamespace = "ShortTermRentals";
/** The one dimension of every metric: alarms read them whichever function counted. */
export const metricsService = "filing";

/** What the functions count. */
export type CountedMetric =
  | "RefreshReused"
  | "Submitted"
  | "Drafted"
  | "Failed"
  | "NeedsReview"
  | "PortalOutage"
  | "PortalChanged"
  | "BreakerOpened"
  | "LoginRefused"
  | "LoginUnclear"
  | "GaveUp";

/** What the sweeper and the filer measure. */
export type MeasuredMetric = "SweepRung" | "OldestDue" | "PortalLatency";
