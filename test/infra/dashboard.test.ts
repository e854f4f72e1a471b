import * as v from "valibot";
import { describe, expect, it } from "vitest";
import type { CountedMetric } from "../../shared/deployment/metrics.ts";
import { plain, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);

/** Every metric of the engine, and no other but the gauges: the compiler holds both lists equal. */
const counted = {
  Submitted: true,
  Drafted: true,
  Failed: true,
  NeedsReview: true,
  PortalOutage: true,
  PortalChanged: true,
  BreakerOpened: true,
  LoginRefused: true,
  LoginUnclear: true,
  GaveUp: true,
  RefreshReused: true,
  WorkerFailed: true,
} as const satisfies Record<CountedMetric, true>;

/** A metric as a graph names it: namespace, name, dimensions by name and value, and how it is reckoned. */
const Shown = v.object({ stat: v.optional(v.string()), period: v.optional(v.number()), label: v.optional(v.string()) });
const Expression = v.object({ expression: v.string() });
const Graph = v.object({
  title: v.optional(v.string(), ""),
  markdown: v.optional(v.string()),
  alarms: v.optional(v.array(v.string()), []),
  metrics: v.optional(v.array(v.array(v.union([v.string(), Expression, Shown]))), []),
});
const Widget = v.object({ properties: Graph });
const Board = v.pipe(v.string(), v.parseJson(), v.object({ widgets: v.array(Widget) }));

const body = prod.only("AWS::CloudWatch::Dashboard")["DashboardBody"];
const { widgets } = v.parse(Board, plain(body));

/** "Maximum OldestOpen", with the seconds where they are not those that a graph has anyway, and what is written beside. */
function lineOf(line: v.InferOutput<typeof Graph>["metrics"][number]): string {
  const [, name = ""] = line.filter((part) => typeof part === "string");
  const shown = line.find((part) => typeof part !== "string");
  if (shown && "expression" in shown) return shown.expression;
  const { stat, period, label } = shown ?? {};
  return [stat, name, period, label].filter(Boolean).join(" ");
}

/** Written by hand: what a person sees under each title. */
const graphs = {
  "Oldest open work": ["Maximum OldestOpen since acceptance (ms)", "Maximum InReview to be decided"],
  "Tasks accepted an hour": [
    "Sum Invocations 3600 create-str-task",
    "Sum Invocations 3600 search-submitted-declarations",
    "Sum Invocations 3600 create-takk-task",
  ],
  "Reservations filed an hour": [
    ...["Sum Submitted 3600", "Sum Drafted 3600", "Sum Failed 3600", "Sum NeedsReview 3600"],
  ],
  "Failed, by reason": [`SEARCH('{"short-term-rentals-prod",reason,service} MetricName="FailedByReason"', 'Sum', 300)`],
  "Portal: troubles": [
    ...["Sum PortalOutage", "Sum BreakerOpened", "Sum PortalChanged", "Sum LoginRefused", "Sum LoginUnclear"],
  ],
  "Portal: time until it answers": [
    "p50 PortalLatency a call, median of the sessions (ms)",
    "p90 PortalLatency one session in ten (ms)",
  ],
  "Age of the oldest ring (s)": Array(4).fill("Maximum ApproximateAgeOfOldestMessage"),
  "API: requests, 4xx, 5xx": ["SampleCount Count", "Sum 4XXError", "Sum 5XXError"],
  "API: latency (ms)": ["p50 Latency p50", "p99 Latency p99"],
  "Worker errors": [
    "Sum Errors dispatch-task",
    "Sum Errors file-declarations",
    "Sum Errors sweep",
    "Sum Errors digest",
  ],
  "Table units an hour": ["Sum ConsumedWriteCapacityUnits 3600", "Sum ConsumedReadCapacityUnits 3600"],
  "Messages an hour": Array(4).fill("Sum NumberOfMessagesSent 3600"),
  "Filing time an hour": ["Sum Duration 3600 filing (ms)"],
};

describe("the dashboard", () => {
  it("shows under each title the metrics that it names", () => {
    const shown = widgets.flatMap(({ properties: { title, metrics } }) =>
      metrics.length === 0 ? [] : [[title, metrics.map(lineOf)]],
    );

    expect(Object.fromEntries(shown)).toEqual(graphs);
  });

  it("has its stage's name, and links the runbooks first", () => {
    expect(prod.only("AWS::CloudWatch::Dashboard")).toMatchObject({ DashboardName: "short-term-rentals-prod" });
    expect(widgets[0]?.properties.markdown).toMatch(
      /^# short-term-rentals-prod\n.*https:\/\/example\.org\/docs\/runbooks/,
    );
  });

  it("shows every alarm in one row", () => {
    expect(widgets[1]?.properties).toMatchObject({ title: "Alarms" });
    expect(widgets[1]?.properties.alarms).toHaveLength(Object.keys(prod.resources("AWS::CloudWatch::Alarm")).length);
  });

  it.each(Object.keys(counted))("shows or watches %s", (metric) => {
    expect(JSON.stringify([body, prod.resources("AWS::CloudWatch::Alarm")])).toContain(metric);
  });
});
