/** Every metric's only dimension, so that alarms need not know which function counted. */
export const metricsService = "filing";

/** `WorkerFailed`: a message met a bug in any worker. */
export const countedMetrics = [
  "RefreshReused",
  "Submitted",
  "Drafted",
  "Failed",
  "NeedsReview",
  "PortalOutage",
  "PortalChanged",
  "BreakerOpened",
  "LoginRefused",
  "LoginUnclear",
  "GaveUp",
  "WorkerFailed",
] as const;
export type CountedMetric = (typeof countedMetrics)[number];

/**
 * The sweeper measures each minute: wake-ups, milliseconds since the oldest open work was accepted, milliseconds that the
 * portal has failed while work waits, cases for a person to decide, and open reservations due within a day. The filer
 * measures `PortalLatency`.
 */
export const measuredMetrics = [
  "SweepWoken",
  "OldestOpen",
  "OutageLasts",
  "InReview",
  "DueSoon",
  "PortalLatency",
] as const;
export type MeasuredMetric = (typeof measuredMetrics)[number];
