/** Every metric's only dimension, so that alarms need not know which function counted. */
export const metricsService = "filing";

/** `WorkerFailed`: a message met a bug in any worker. */
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
  | "GaveUp"
  | "WorkerFailed";

/**
 * The sweeper measures each minute: rings, milliseconds since the oldest open work was accepted, milliseconds that the
 * portal has failed while work waits, cases for a person to decide, and open reservations due within a day. The filer
 * measures `PortalLatency`.
 */
export type MeasuredMetric = "SweepRung" | "OldestOpen" | "OutageLasts" | "InReview" | "DueSoon" | "PortalLatency";
