/** The one dimension of every metric: alarms read them whichever function counted. */
export const metricsService = "filing";

/** What the functions count; `WorkerFailed`: a message met a bug of ours, whichever worker had it. */
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
 * What the sweeper measures each minute: rings, milliseconds since the oldest open work was accepted, milliseconds that
 * the portal has failed for work that waits, outcomes that a person has to decide, open reservations that
 * are due within a day. And what the filer measures.
 */
export type MeasuredMetric = "SweepRung" | "OldestOpen" | "OutageLasts" | "InReview" | "DueSoon" | "PortalLatency";
