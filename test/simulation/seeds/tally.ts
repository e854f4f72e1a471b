import type { NotGuaranteed } from "./not-guaranteed.ts";

/** Every kind of fault that a run of seeds must have met: a fault that never fired proves nothing. */
export const faultKinds = [
  "message duplicated",
  "message late",
  "message reordered",
  "message lost",
  "two workers on one filing",
  "worker killed",
  "restored with the live table",
  "restored without the live table",
  "worker hung",
  "table throttled",
  "table write asked twice",
  "table answer lost",
  "index stale",
  "batch answered in part",
  "wake-up failed",
  "key service failed",
  "clock skewed",
  "password patched",
  "username patched",
  "owner patched",
  "registry id patched",
  "filing stopped",
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
  "portal no properties",
  "portal changed",
  "portal try later",
  "portal unknown words",
  "portal incident",
  "a name not found",
  "a service refuses",
  "the portal is slow",
  "a property left",
  "a page unreadable",
  "a stranger's declaration amended by hand",
  "a stranger's declaration met",
  "an owner amends by hand",
  "its guest's declaration by hand",
  "a draft made final by its owner",
  "notes changed",
  "guests spelled otherwise",
  "a list refused",
  "a list fails",
  "others' work shown late",
  "numbers without years",
  "list by overlap",
  "statements lag",
  "second finalise accepted",
  "statement draft made final in place",
  "request asked again under its key",
  "portal false refusal",
  "a series of passwords",
  "a sign-on that refuses all",
  "portal unclear refusal",
  "portal mixed up",
  "task cancelled",
  "task sent again",
  "apartment removed",
  "review decided",
  "the year changes",
  "overlaps refused",
  "clocks far apart",
  "numbers of each property",
  "numbers of another year",
  "a departure wanted",
  "cancelled days kept",
  "guest erased",
  "record damaged",
  "owner removed",
  "portal another's properties",
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How often each fault fired, each end was reached and why, and each metric counted. */
export interface Totals {
  readonly faults: Record<string, number>;
  readonly ends: Record<string, number>;
  /** Such as `portal_unavailable: an outage`. */
  readonly reasons: Record<string, number>;
  /** How often each entry of `notGuaranteed` excused a broken promise. */
  readonly excuses: Record<string, number>;
  readonly metrics: Record<string, number>;
  /** How often each rule decided. */
  readonly rules: Record<string, number>;
}

export interface Tally {
  fault(kind: FaultKind, times?: number): void;
  /** Such as `SUBMITTED` or `FAILED duplicate_declaration`. */
  end(state: string): void;
  /** An end other than SUBMITTED, and its cause. */
  reason(errorValue: string, cause: string): void;
  excused(by: NotGuaranteed): void;
  /** How often a metric was counted. */
  counted(metric: string, times: number): void;
  decided(rule: string, times: number): void;
  /** Adds the totals of another run of seeds. */
  add(others: Totals): void;
  readonly totals: Totals;
}

export function createTally(): Tally {
  const totals: Totals = {
    faults: Object.fromEntries(faultKinds.map((kind) => [kind, 0])),
    ends: {},
    reasons: {},
    excuses: {},
    metrics: {},
    rules: {},
  };
  const add = (to: Record<string, number>, name: string, times = 1) => {
    to[name] = (to[name] ?? 0) + times;
  };
  const addAll = (to: Record<string, number>, others: Record<string, number>) => {
    for (const [name, times] of Object.entries(others)) add(to, name, times);
  };
  return {
    fault: (kind, times) => add(totals.faults, kind, times),
    end: (state) => add(totals.ends, state),
    reason: (errorValue, cause) => add(totals.reasons, `${errorValue}: ${cause}`),
    excused: (by) => add(totals.excuses, by),
    counted: (metric, times) => add(totals.metrics, metric, times),
    decided: (rule, times) => add(totals.rules, rule, times),
    add({ faults, ends, reasons, excuses, metrics, rules }) {
      addAll(totals.faults, faults);
      addAll(totals.ends, ends);
      addAll(totals.reasons, reasons);
      addAll(totals.excuses, excuses);
      addAll(totals.metrics, metrics);
      addAll(totals.rules, rules);
    },
    totals,
  };
}
