/** Every kind of fault that a run of seeds must have met; one that never fired proves nothing. */
export const faultKinds = [
  "message duplicated",
  "message late",
  "message reordered",
  "message lost",
  "two workers on one filing",
  "worker killed",
  "worker hung",
  "table throttled",
  "table write asked twice",
  "table answer lost",
  "index stale",
  "batch answered in part",
  "ring failed",
  "key service failed",
  "clock skewed",
  "password patched",
  "username patched",
  "owner patched",
  "registry id patched",
  "draft touched by its owner",
  "owner's own session",
  "equal dates refused",
  "equal dates not refused",
  "save committed late",
  "finalise committed late",
  "portal down",
  "portal throttled",
  "portal maintenance",
  "portal reset before commit",
  "portal reset after commit",
  "portal late commit",
  "portal hang before commit",
  "portal hang after commit",
  "portal truncated",
  "portal session ended before commit",
  "portal session ended after commit",
  "portal other range",
  "portal changed",
  "portal try later",
  "a name not found",
  "a service refuses",
  "the portal is slow",
  "a property left",
  "a page unreadable",
  "a draft made final by its owner",
  "notes changed",
  "list by overlap",
  "statements lag",
  "second finalise accepted",
  "statement draft made final in place",
  "request asked again under its key",
  "portal false refusal",
  "portal unclear refusal",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How often each fault fired and each end was reached. */
export interface Tally {
  fault(kind: FaultKind, times?: number): void;
  /** Such as `SUBMITTED` or `FAILED duplicate_declaration`. */
  end(state: string): void;
  /** An end that is not SUBMITTED, and its cause. */
  excused(errorValue: string, cause: string): void;
  excuses(): Readonly<Record<string, number>>;
  /** What the metrics counted of it. */
  counted(metric: string, times: number): void;
  metrics(): Readonly<Record<string, number>>;
  faults(): Readonly<Record<string, number>>;
  ends(): Readonly<Record<string, number>>;
}

export function createTally(): Tally {
  const faults: Record<string, number> = Object.fromEntries(faultKinds.map((kind) => [kind, 0]));
  const ends: Record<string, number> = {};
  const excuses: Record<string, number> = {};
  const metrics: Record<string, number> = {};
  return {
    fault: (kind, times = 1) => {
      faults[kind] = (faults[kind] ?? 0) + times;
    },
    end: (state) => {
      ends[state] = (ends[state] ?? 0) + 1;
    },
    excused: (errorValue, cause) => {
      const name = `${errorValue}: ${cause}`;
      excuses[name] = (excuses[name] ?? 0) + 1;
    },
    excuses: () => excuses,
    counted: (metric, times) => {
      metrics[metric] = (metrics[metric] ?? 0) + times;
    },
    metrics: () => metrics,
    faults: () => faults,
    ends: () => ends,
  };
}
