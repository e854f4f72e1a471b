import * as v from "valibot";
import { createSeededRandom } from "./seeded-random.ts";

const Rate = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Milliseconds = v.pipe(v.number(), v.minValue(0));

/** The plan of `PUT /_control/faults`. Rates are shares of requests, from 0 to 1. */
export const FaultPlan = v.strictObject({
  seed: v.optional(v.pipe(v.number(), v.integer()), 1),
  latencyMs: v.optional(Milliseconds, 0),
  unavailableRate: v.optional(Rate, 0),
  throttleRate: v.optional(Rate, 0),
  maintenance: v.optional(v.boolean(), false),
  sessionExpiryRate: v.optional(Rate, 0),
  dropBeforeCommitRate: v.optional(Rate, 0),
  dropAfterCommitRate: v.optional(Rate, 0),
  lateCommitRate: v.optional(Rate, 0),
  lateCommitMs: v.optional(Milliseconds, 1000),
  truncateRate: v.optional(Rate, 0),
  incidentRate: v.optional(Rate, 0),
  /** For how long, from now on, the sign-on takes every password for a wrong one. */
  loginsRefusedMs: v.optional(Milliseconds, 0),
  /** Years that the form of a statement does not offer. */
  missingYears: v.optional(v.array(v.pipe(v.number(), v.integer())), []),
  listIgnoresRangeRate: v.optional(Rate, 0),
  driftLabels: v.optional(v.union([v.boolean(), v.literal("everywhere")]), false),
  longestSearchDays: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  equalDatesAccepted: v.optional(v.boolean(), false),
  overlapRefused: v.optional(v.boolean(), false),
  maxSessions: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  sessionIdleMs: v.optional(Milliseconds),
});
export type FaultPlan = v.InferOutput<typeof FaultPlan>;

type RateName = Extract<keyof FaultPlan, `${string}Rate`>;

/** The faults of the plan, drawn from its seed. */
export interface Faults {
  /** The plan in force. */
  plan(): FaultPlan;
  /** Switches to another plan, and restarts the draws from its seed. */
  replace(next: FaultPlan): void;
  /** Draws whether a fault strikes now. */
  strikes(rate: RateName): boolean;
  /** Whether the sign-on takes every password for a wrong one now. */
  refusesLogins(): boolean;
  /** A number of six digits that no two incidents are likely to share. */
  incident(): string;
  /** Draws one of these. */
  oneOf<T>(first: T, ...others: readonly T[]): T;
}

export function createFaults(clock: () => number): Faults {
  let plan = v.parse(FaultPlan, {});
  let since = clock();
  let random = createSeededRandom(plan.seed);
  return {
    plan: () => plan,
    replace(next) {
      plan = next;
      since = clock();
      random = createSeededRandom(next.seed);
    },
    strikes: (rate) => plan[rate] > 0 && random() < plan[rate],
    refusesLogins: () => clock() < since + plan.loginsRefusedMs,
    incident: () => String(100_000 + Math.floor(random() * 900_000)),
    oneOf: (first, ...others) => [first, ...others][Math.floor(random() * (others.length + 1))] ?? first,
  };
}
