import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { countedMetrics, measuredMetrics } from "../../shared/deployment/metrics.ts";
import { plain, stages, synthesize } from "./support/synthesized.ts";

const prod = synthesize(stages.prod);
const alarms = prod.resources("AWS::CloudWatch::Alarm");

const Widget = v.object({
  properties: v.object({
    title: v.optional(v.string()),
    markdown: v.optional(v.string()),
    alarms: v.optional(v.array(v.string())),
  }),
});
const Board = v.pipe(v.string(), v.parseJson(), v.object({ widgets: v.array(Widget) }));
const body = prod.only("AWS::CloudWatch::Dashboard")["DashboardBody"];
const { widgets } = v.parse(Board, plain(body));

// The graphs themselves are recorded in whole.txt.
describe("the dashboard", () => {
  it("has its stage's name, and links the runbooks first", () => {
    expect(prod.only("AWS::CloudWatch::Dashboard")).toMatchObject({ DashboardName: "short-term-rentals-prod" });
    expect(widgets[0]?.properties.markdown).toMatch(
      /^# short-term-rentals-prod\n.*https:\/\/example\.org\/docs\/runbooks/,
    );
  });

  it("shows every alarm in one row", () => {
    expect(widgets[1]?.properties).toMatchObject({ title: "Alarms" });
    expect(widgets[1]?.properties.alarms).toHaveLength(Object.keys(alarms).length);
  });

  it.each([...countedMetrics, ...measuredMetrics])("shows or watches %s", (metric) => {
    expect(JSON.stringify([body, alarms])).toContain(metric);
  });
});
