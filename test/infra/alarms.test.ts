import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { CountedMetric } from "../../shared/deployment/metrics.ts";
import { stages, synthesize } from "./support/synthesized.ts";

const runbooks = join(import.meta.dirname, "../../docs/runbooks");
const prod = synthesize(stages.prod, { alarmEmail: "operator@example.org" });
const alarms = Object.values(prod.resources("AWS::CloudWatch::Alarm")).map(({ Properties }) => Properties);
const nameOf = (alarm: (typeof alarms)[number]) => String(alarm["AlarmName"]).replace("short-term-rentals-prod-", "");

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

describe("alarms", () => {
  it("tells the topic when each begins and ends, and of a mere event that it happened", () => {
    expect(alarms.length).toBe(18);
    for (const alarm of alarms) {
      expect(alarm["AlarmActions"]).toHaveLength(1);
      expect(alarm["OKActions"]).toEqual(
        ["gave-up", "logins-unclear", "refresh-reused"].includes(nameOf(alarm)) ? undefined : alarm["AlarmActions"],
      );
    }
    expect(prod.only("AWS::SNS::Subscription")).toMatchObject({ Protocol: "email", Endpoint: "operator@example.org" });
  });

  it.each(alarms.map((alarm) => [nameOf(alarm), alarm] as const))("links a page that is there: %s", (name, alarm) => {
    expect(alarm["AlarmDescription"]).toContain(`${prod.settings.runbooks}/${name}.md`);
    expect(existsSync(join(runbooks, `${name}.md`))).toBe(true);
  });

  it("lists every page", () => {
    const index = readFileSync(join(runbooks, "README.md"), "utf8");
    const pages = readdirSync(runbooks).filter((page) => page !== "README.md");

    expect(pages.filter((page) => !index.includes(`(${page})`))).toEqual([]);
  });

  it("takes the sweeper's silence for an alarm, and no other's", () => {
    const onSilence = alarms.filter(({ TreatMissingData }) => TreatMissingData === "breaching");

    expect(onSilence.map(nameOf)).toEqual(["sweeper-silent"]);
    expect(onSilence).toMatchObject([{ MetricName: "SweepRung", Statistic: "SampleCount", Period: 60 }]);
  });

  it("sends alarms through an encrypted topic that takes TLS only", () => {
    expect(prod.only("AWS::SNS::Topic")["KmsMasterKeyId"]).toBeDefined();
    expect(JSON.stringify(prod.only("AWS::SNS::TopicPolicy"))).toContain('"aws:SecureTransport":"false"');
  });
});

describe("the dashboard", () => {
  const text = JSON.stringify(prod.only("AWS::CloudWatch::Dashboard")["DashboardBody"]);

  it.each(Object.keys(counted))("shows or watches %s", (metric) => {
    expect(text + JSON.stringify(alarms)).toContain(metric);
  });

  it("says what a person asks: accepted, filed, why not, how old, the portal, the cost", () => {
    for (const title of ["accepted", "filed", "by reason", "Oldest open work", "Portal", "Table units", "Alarms"]) {
      expect(text).toContain(title);
    }
  });
});
