import type { MiddlewareHandler } from "hono";
import { html } from "hono/html";
import * as v from "valibot";
import { htmlPage } from "./faces.ts";
import { documentPage } from "./layout.ts";
import type { Look } from "./look.ts";
import type { PhraseKey } from "./phrases.ts";
import type { PortalEnv } from "./portal-env.ts";
import { createSeededRandom } from "./seeded-random.ts";
import { type Later, pause } from "./timer.ts";

const Rate = v.pipe(v.number(), v.minValue(0), v.maxValue(1));
const Milliseconds = v.pipe(v.number(), v.minValue(0));

/** The plan of `PUT /_control/faults`: rates are shares of requests, 0 to 1. */
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
  listIgnoresRangeRate: v.optional(Rate, 0),
  driftLabels: v.optional(v.union([v.boolean(), v.literal("everywhere")]), false),
  equalDatesAccepted: v.optional(v.boolean(), false),
  overlapRefused: v.optional(v.boolean(), false),
  maxSessions: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  sessionIdleMs: v.optional(Milliseconds),
});
export type FaultPlan = v.InferOutput<typeof FaultPlan>;

type RateName = Extract<keyof FaultPlan, `${string}Rate`>;

export interface Faults {
  plan(): FaultPlan;
  replace(plan: FaultPlan): void;
  strikes(rate: RateName): boolean;
  oneOf<T>(first: T, ...others: readonly T[]): T;
}

/** The plan in force, with random numbers that its seed determines. */
export function createFaults(): Faults {
  let plan = v.parse(FaultPlan, {});
  let random = createSeededRandom(plan.seed);
  return {
    plan: () => plan,
    replace(next) {
      plan = next;
      random = createSeededRandom(next.seed);
    },
    strikes: (rate) => plan[rate] > 0 && random() < plan[rate],
    oneOf: (first, ...others) => [first, ...others][Math.floor(random() * (others.length + 1))] ?? first,
  };
}

/** The faults that strike any page: slowness, outages, throttling, maintenance, answers cut short. */
export function createFaultMiddleware(faults: Faults, later: Later): MiddlewareHandler<PortalEnv> {
  return async (context, next) => {
    const look = context.get("look");
    const { latencyMs, maintenance } = faults.plan();
    if (latencyMs > 0) await pause(later, latencyMs);
    if (faults.strikes("unavailableRate")) return htmlPage(context, outagePage(look, "unavailable"), 503);
    if (faults.strikes("throttleRate")) {
      const status = faults.oneOf(429 as const, 403 as const);
      if (status === 429) context.header("Retry-After", "1");
      return htmlPage(context, outagePage(look, "tooManyRequests"), status);
    }
    if (maintenance) {
      const page = outagePage(look, "maintenance", "underMaintenance");
      return htmlPage(context, page, faults.oneOf(200 as const, 503 as const));
    }
    await next();
    if (context.res.status === 200 && faults.strikes("truncateRate")) {
      const body = await context.res.text();
      context.res = new Response(body.slice(0, Math.floor(body.length * 0.6)), context.res);
    }
    return undefined;
  };
}

const outagePage = (look: Look, title: PhraseKey, notice: PhraseKey = title) =>
  documentPage(look, { title: look.phrase(title) }, html`<div class="card narrow"><p>${look.phrase(notice)}</p></div>`);
