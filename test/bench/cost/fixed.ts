import * as v from "valibot";
import { countedMetrics, measuredMetrics } from "../../../shared/deployment/metrics.ts";
import { times } from "../../../shared/deployment/times.ts";
import type { Synthesized } from "../../infra/support/synthesized.ts";
import { costOf } from "./prices.ts";
import { assumed, type Counted, gigabytesOf, type Line, line } from "./sums.ts";

const Alarm = v.object({ Metrics: v.optional(v.array(v.object({ MetricStat: v.optional(v.unknown()) }))) });
const Rules = v.object({ Rules: v.array(v.unknown()) });
const month = 30 * 24 * 60 * 60 * 1_000;

/** Dollars a month for the template's resources, whether anything is filed or not. */
export function fixed(prod: Pick<Synthesized, "resources">, { parts: { sweep, digest, status } }: Counted): Line[] {
  const all = (type: string) => Object.values(prod.resources(type)).map(({ Properties }) => Properties);
  const keys = all("AWS::KMS::Key").length;
  const rules = all("AWS::WAFv2::WebACL").flatMap((list) => v.parse(Rules, list).Rules).length;
  const metrics = countedMetrics.length + measuredMetrics.length + assumed.reasonsOfFailure;
  const alarms = all("AWS::CloudWatch::Alarm");
  const watched = alarms.reduce((sum, alarm) => sum + metricsOf(alarm), 0);
  const dashboards = all("AWS::CloudWatch::Dashboard").length;
  const sweeps = month / times.aws.sweep;
  const looks = assumed.consoleHours * 60;
  const invoked = (count: number, gigabytes: number) =>
    costOf("invocation", count) + costOf("computeTime", count * assumed.secondsOfAnInvocation * gigabytes);
  return [
    line("keys", `${keys}`, costOf("key", keys)),
    line("firewall", `1 list, ${rules} rules`, costOf("firewall", 1) + costOf("firewallRule", rules)),
    line(
      "own metrics",
      `${metrics}, ${assumed.reasonsOfFailure} reasons of failure among them`,
      costOf("metric", metrics),
    ),
    line("alarms", `${alarms.length}, over ${watched} metrics`, costOf("alarm", watched)),
    line("dashboard", `${dashboards}`, costOf("dashboard", dashboards)),
    line(
      "sweeper",
      `${sweeps} runs × ${sweep.readUnits} read units, ${assumed.secondsOfAnInvocation} s`,
      invoked(sweeps, gigabytesOf("sweep")) + costOf("tableRead", sweeps * sweep.readUnits),
    ),
    line(
      "daily digest",
      `30 runs × ${digest.readUnits} read units and what is open or has failed`,
      costOf("invocation", 30) + costOf("tableRead", 30 * digest.readUnits),
    ),
    line(
      "an open console, asking what holds filing up",
      `${looks} requests × ${status.readUnits} read units`,
      costOf("gateway", looks) +
        costOf("firewallRequest", looks) +
        invoked(looks, 0.5) +
        costOf("tableRead", looks * status.readUnits),
    ),
    line(
      "queues asked while empty",
      `4 × ${assumed.pollsAMonth} calls`,
      costOf("standardQueue", 2 * assumed.pollsAMonth) + costOf("fifoQueue", 2 * assumed.pollsAMonth),
    ),
  ];
}

function metricsOf(alarm: unknown): number {
  const { Metrics } = v.parse(Alarm, alarm);
  return Metrics === undefined ? 1 : Metrics.filter(({ MetricStat }) => MetricStat !== undefined).length;
}
